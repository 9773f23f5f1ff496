import { axisWords, hatch, widthOf } from '../../../domain/charts/drawing.ts';
import { svgText } from '../../../domain/charts/svg-text.ts';
import type { ChartTheme } from '../../../domain/charts/theme.ts';
import { amountCharts } from '../../../domain/charts/analytics/amount-charts.ts';
import { paperTheme } from '../../../domain/charts/theme.ts';
import { sampleView } from '../../../web/features/analytics/sample.ts';
import { dotsHeight, drawDots } from '../../../domain/charts/draw-dots.ts';
import { panelChart } from '../../../domain/charts/analytics/panel-charts.ts';
import { drawBars } from '../../../domain/charts/draw-bars.ts';
import { drawTrend } from '../../../domain/charts/draw-trend.ts';
import { words } from '../../../web/features/analytics/words.ts';

const theme = {
  ink: '#111111',
  muted: '#555555',
  line: '#dddddd',
  lineStrong: '#999999',
  surface: '#ffffff',
  positive: '#0b7a75',
} as ChartTheme;
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

test('an SVG file has valid names and texts, whatever they contain', () => {
  const text = {
    tag: 'text' as const,
    at: { x: 1, textAnchor: 'end' },
    text: '<b>"5 & 6"',
    aside: { text: '<9>', fill: '#555555' },
  };
  expect(svgText([{ tag: 'line', at: { strokeWidth: 2 } }, text])).toBe(
    '<line stroke-width="2"/><text x="1" text-anchor="end">&#60;b&#62;&#34;5 &#38; 6&#34;<tspan dx="6" font-size="11.5" font-weight="400" fill="#555555">&#60;9&#62;</tspan></text>',
  );
});

test('labels under an axis never overlap, and the last one stays inside the picture', () => {
  const steps = Array.from({ length: 40 }, (_, at) => ({ text: '21 Nov', x: 50 + at * 20 }));
  const shown = axisWords(steps, 90, 850, '#555555').map(({ at }) => Number(at['x']));
  expect(shown[0]).toBe(50);
  expect(Math.max(...shown) + widthOf('21 Nov') / 2).toBeLessThanOrEqual(850);
  expect(Math.min(...shown.slice(1).map((x, index) => x - (shown[index] ?? 0)))).toBeGreaterThan(widthOf('21 Nov'));
});

test('hatching stays inside its rectangle', () => {
  const d = String(hatch({ x: 10, y: 20, width: 30, height: 8 }, 9, {}).at['d']);
  const places = [...d.matchAll(/[ML]([\d.]+) ([\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const);
  expect(places.length).toBeGreaterThan(4);
  expect(places.every(([x, y]) => x >= 10 && x <= 40 && y >= 20 && y <= 28)).toBe(true);
});

describe('a trend chart', () => {
  const point = (share: number, total = 50) => ({ share, low: share - 0.1, high: share + 0.1, total });
  const trend = (points: (ReturnType<typeof point> | null)[]) =>
    drawTrend({
      steps: points.map((_, at) => `2026-11-0${at + 1}`),
      stepWord: (step) => step,
      stepName: (step) => `day ${step}`,
      lines: [{ name: 'Positive', color: ({ positive }) => positive, points, hasBand: true }],
      words,
    })(theme, 640, 260);

  test('has an axis from 0 to 100%, skips a step without answers, and labels every step', () => {
    const { shapes, spots } = trend([point(0.4), null, point(0.6, 12)]);
    expect(shapes.flatMap(({ text }) => (text?.includes('%') ? [plain(text)] : []))).toEqual([
      '0%',
      '25%',
      '50%',
      '75%',
      '100%',
    ]);
    const marks = shapes.filter(({ tag }) => tag === 'circle');
    expect(marks.map(({ at }) => at['fill'])).toEqual([theme.positive, theme.surface]);
    const line = shapes.find(({ tag, at }) => tag === 'path' && at['fill'] === 'none');
    expect(String(line?.at['d']).match(/[ML]/g)).toEqual(['M', 'L']);
    expect(spots.map(({ head, lines }) => [head, ...lines].map(plain))).toEqual([
      ['day 2026-11-01', 'Positive: 40% (30–50%), 50 asked'],
      ['day 2026-11-02', 'Nobody was asked'],
      ['day 2026-11-03', 'Positive: 60% (50–70%), 12 asked'],
    ]);
  });

  test('shows a single step as one mark in the middle', () => {
    const { shapes } = trend([point(0.4)]);
    expect(shapes.filter(({ tag }) => tag === 'circle')).toHaveLength(1);
    expect(shapes.some(({ at }) => at['fillOpacity'] === 0.13)).toBe(false);
  });
});

test('bars begin at 0 and are stacked, and the axis extends beyond the highest', () => {
  const bars = (values: number[]) =>
    drawBars({
      steps: values.map(String),
      stepWord: String,
      stepName: String,
      parts: [
        { name: 'in', color: () => '#111111', values },
        { name: 'out', color: () => '#222222', values, isStriped: true },
      ],
      short: String,
      full: String,
    })(theme, 400, 220);
  const { shapes, spots } = bars([10, 0, 22]);
  const boxes = shapes.filter(({ tag }) => tag === 'rect').map(({ at }) => at as Record<'y' | 'height', number>);
  expect(boxes).toHaveLength(4);
  expect(boxes[0]!.y + boxes[0]!.height).toBe(192);
  expect(boxes[1]!.y + boxes[1]!.height).toBeCloseTo(boxes[0]!.y, 0);
  expect(Math.min(...boxes.map(({ y }) => y))).toBeGreaterThanOrEqual(12);
  expect(shapes.flatMap(({ text }) => (/^\d+$/.test(text ?? '') ? [Number(text)] : [])).slice(0, 4)).toEqual([
    0, 20, 40, 60,
  ]);
  expect(spots[2]?.lines).toEqual(['in: 22', 'out: 22']);
  expect(bars([0, 0]).shapes.some(({ tag }) => tag === 'rect')).toBe(false);
});

test('the chart of the likelihood to act has a bar for each tenth, a label for the middle, and hatching for negative answers', () => {
  const [chart] = amountCharts(sampleView(), words);
  const { shapes, spots } = chart!.draw(paperTheme, 640, chart!.height);
  expect(spots.map(({ head }) => plain(head))).toEqual(chart!.table.rows.map(({ cells }) => plain(cells[0]!)));
  expect(spots).toHaveLength(10);
  expect(spots[5]?.lines.map((line) => line.split(':')[0])).toEqual(['Positive', 'Neutral', 'Negative']);
  expect(shapes.filter(({ tag }) => tag === 'path')).toHaveLength(9);
  expect(svgText(shapes)).toContain('<rect');
  expect(plain(chart!.notes.join(' '))).toContain('the middle one says 50–60%');
  const [silent] = amountCharts({ ...sampleView(), likelihood: [] }, words);
  expect([silent!.table.rows, silent!.notes]).toEqual([[], []]);
});

describe('dots of votes', () => {
  const dots = (filled: number, total: number, width: number) =>
    drawDots([
      { label: 'Tram line 4', filled, total, figure: `${filled} of ${total}`, under: 'no controls', lines: [] },
    ])(theme, width, dotsHeight(1)).shapes;

  test('are one for each vote, filled where the stance changed, with the count in words and no percentage', () => {
    const shapes = dots(2, 6, 640);
    const fills = shapes.filter(({ tag }) => tag === 'circle').map(({ at }) => at['fill']);
    expect(fills).toEqual([theme.ink, theme.ink, ...Array<string>(4).fill(theme.surface)]);
    expect(shapes.flatMap(({ text }) => text ?? [])).toEqual(['Tram line 4', 'no controls', '2 of 6']);
  });

  test.each([640, 300])('stay apart and inside the picture, however many they are: %s px', (width) => {
    const circles = dots(30, 72, width).filter(({ tag }) => tag === 'circle');
    const places = circles.map(({ at }) => at as Record<'cx' | 'cy' | 'r', number>);
    expect(new Set(places.map(({ cx, cy }) => `${cx} ${cy}`)).size).toBe(72);
    for (const { cx, cy, r } of places) {
      expect(cx + r).toBeLessThanOrEqual(width);
      expect(Math.min(cy - r, dotsHeight(1) - cy - r)).toBeGreaterThanOrEqual(0);
    }
  });

  test('are drawn for the panels that voted, with a table of all figures', () => {
    const chart = panelChart(sampleView(), words);
    expect(chart.draw(paperTheme, 640, chart.height).spots.map(({ head }) => head)).toEqual([
      'A bus every ten minutes',
      'Parking fees in the inner city',
    ]);
    expect(chart.table.rows.map(({ cells }) => cells.map(plain))).toEqual([
      [
        'A bus every ten minutes',
        '6',
        '3',
        '5 of 18',
        '2 persuaded, 1 went along',
        'They ask what happens at night (in 3 of 3 groups)',
      ],
      [
        'Parking fees in the inner city',
        '8',
        '1',
        '1 of 8',
        'no controls: nobody can say why',
        'They expect the fees to rise again',
      ],
    ]);
    const [votes, themes] = [chart.data ?? []].flat();
    expect(votes?.rows.at(-1)?.values).toEqual([1, 0, 9, null, null, null, null]);
    expect(themes?.rows.map(({ values }) => values)).toEqual([[3], [2], [1], [1]]);
    expect(plain(JSON.stringify([chart.notes, chart.table, chart.description]))).not.toContain('%');
  });
});
