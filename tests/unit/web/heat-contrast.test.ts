import { drawHeat } from '../../../domain/charts/draw-heat.ts';
import { type ChartTheme, paperTheme } from '../../../domain/charts/theme.ts';
import { readFileSync } from 'node:fs';

const css = readFileSync(new URL('../../../web/app/theme.css', import.meta.url), 'utf8');
const color = (name: string) => new RegExp(`--${name}: (#\\w{6})`).exec(css)?.[1] ?? '';
const theme = {
  ink: color('ink'),
  surface: color('surface'),
  positive: color('positive'),
  line: '#cccccc',
  lineStrong: '#999999',
} as ChartTheme;

/** Red, green and blue of `#rrggbb` or `rgb(r,g,b)`, 0 to 255. */
function channels(text: string): number[] {
  return text.startsWith('#')
    ? [1, 3, 5].map((at) => Number.parseInt(text.slice(at, at + 2), 16))
    : (text.match(/\d+/g) ?? []).map(Number);
}

/** Relative luminance (WCAG 2.2). */
function luminance(text: string): number {
  const [red = 0, green = 0, blue = 0] = channels(text).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** The colors of a cell's background and figures. */
function colorsOf(weight: number, isSmall: boolean): { box: string; figures: string[] } {
  const square = { row: 0, column: 0, weight, isSmall, figure: '50%', under: '9', tooltip: { head: '', lines: [] } };
  const { shapes } = drawHeat({ rows: ['a'], columns: ['b'], squares: [square] })(theme, 600, 80);
  const cell = shapes.slice(shapes.findIndex(({ tag }) => tag === 'rect'));
  const fills = (tag: string) => cell.filter((shape) => shape.tag === tag).map(({ at }) => String(at['fill']));
  return { box: fills('rect')[0] ?? '', figures: fills('text') };
}

it.each([false, true])('a heat map has legible figures on every shade; small sample: %s', (isSmall) => {
  for (let percent = 0; percent <= 100; percent += 1) {
    const { box, figures } = colorsOf(percent / 100, isSmall);
    expect(figures).toHaveLength(2);
    for (const figure of figures)
      expect({ percent, contrast: contrast(box, figure) >= 4.5 }).toEqual({ percent, contrast: true });
  }
});

it('a heat map is darker for higher figures', () => {
  const [low, high] = [colorsOf(0.1, false), colorsOf(0.9, false)];
  expect(luminance(low.box)).toBeGreaterThan(luminance(high.box));
});

it.each([
  [90, '12/31'],
  [600, '12 of 31'],
])('counts fit into their cells in a chart %s pixels wide', (width, written) => {
  const square = {
    row: 0,
    column: 0,
    weight: 0.5,
    isSmall: true,
    figure: '12\u00a0of 31',
    under: '9',
    tooltip: { head: '', lines: [] },
  };
  const { shapes } = drawHeat({ rows: ['a'], columns: ['b'], squares: [square] })(theme, width, 80);
  expect(shapes.map(({ text }) => text?.replace('\u00a0', ' '))).toContain(written);
});

it('a heat map in a file has the colors of the page', () => {
  const { ink, muted, line, lineStrong, surface, positive, neutral, negative, positiveTint, negativeTint, series } =
    paperTheme;
  const named = { ink, muted, line, surface, positive, neutral, negative };
  for (const [name, value] of Object.entries(named)) expect([name, value]).toEqual([name, color(name)]);
  expect([lineStrong, positiveTint, negativeTint]).toEqual(
    ['line-strong', 'positive-tint', 'negative-tint'].map(color),
  );
  expect(series).toEqual([1, 2, 3, 4, 5, 6].map((number) => color(`series-${number}`)));
});
