import { axisWords, type DrawChart, round, type Shape, type Spot, textAt, textSize, widthOf } from './drawing.ts';
import { type ChartTheme, dashes, type Mark, marks } from './theme.ts';
import { smallSample } from '../simulations/small-sample.ts';
import type { Words } from '../figure-words.ts';
import { shorten } from '../shorten.ts';

interface Point {
  share: number;
  low: number;
  high: number;
  total: number;
}

export interface TrendLine {
  name: string;
  color: (theme: ChartTheme) => string;
  /** One point per step; null for steps without answers. */
  points: (Point | null)[];
  /** True shades the interval, for charts of one or two lines. */
  hasBand?: boolean;
}

interface Trend {
  steps: string[];
  /** Label of a step under the axis. */
  stepWord: (step: string) => string;
  stepName: (step: string) => string;
  lines: readonly TrendLine[];
  words: Pick<Words, 'percent' | 'percentRange'>;
}

const edge = { left: 48, top: 12, bottom: 28 };
const ticks = [0, 0.25, 0.5, 0.75, 1];

/** Draws shares over time on an axis from 0 to 100%. Each line has its own mark and dash, and its name at its end. */
export function drawTrend({ steps, stepWord, stepName, lines, words }: Trend): DrawChart {
  return (theme, width, height) => {
    const right = width - widthOfEndNames(lines, width);
    const bottom = height - edge.bottom;
    const x = (step: number) =>
      steps.length === 1 ? (edge.left + right) / 2 : edge.left + (step * (right - edge.left)) / (steps.length - 1);
    const y = (share: number) => bottom - share * (bottom - edge.top);
    const slab = steps.length === 1 ? right - edge.left : (right - edge.left) / (steps.length - 1);
    return {
      shapes: [
        ...ticks.flatMap((share): Shape[] => [
          {
            tag: 'line',
            at: { x1: edge.left, x2: right, y1: round(y(share)), y2: round(y(share)), stroke: theme.line },
          },
          textAt(words.percent(share), edge.left - 8, round(y(share)), { fill: theme.muted, textAnchor: 'end' }),
        ]),
        ...axisWords(
          steps.map((step, index) => ({ text: stepWord(step), x: x(index) })),
          bottom + 16,
          width,
          theme.muted,
        ),
        ...lines.flatMap((line) => (line.hasBand ? drawBand(line, x, y, theme) : [])),
        ...lines.flatMap((line, index) => drawnLine(line, index, x, y, theme)),
        ...drawEndNames(lines, x, y, width, theme),
      ],
      spots: steps.map((step, index): Spot => ({
        x: x(index) - slab / 2,
        y: edge.top,
        width: slab,
        height: bottom - edge.top,
        guide: {
          tag: 'line',
          at: { x1: round(x(index)), x2: round(x(index)), y1: edge.top, y2: bottom, stroke: theme.lineStrong },
        },
        head: stepName(step),
        lines: toTooltipLines(lines, index, words),
      })),
    };
  };
}

/** Returns the width for the names at the ends of lines; 0 if the chart is too narrow for them. */
function widthOfEndNames(lines: readonly TrendLine[], width: number): number {
  return Math.min(width * 0.34, Math.max(0, ...lines.map(({ name }) => widthOf(name))) + 18);
}

type At = (value: number) => number;

function known({ points }: TrendLine): (Point & { step: number })[] {
  return points.flatMap((point, step) => (point === null ? [] : [{ step, ...point }]));
}

/** Draws the intervals around a line, over the steps that have one. */
function drawBand(line: TrendLine, x: At, y: At, theme: ChartTheme): Shape[] {
  const points = known(line);
  if (points.length < 2) return [];
  const corners = [
    ...points.map(({ step, high }) => [x(step), y(high)]),
    ...points.toReversed().map(({ step, low }) => [x(step), y(low)]),
  ];
  return [{ tag: 'path', at: { d: `${path(corners)}Z`, fill: line.color(theme), fillOpacity: 0.13 } }];
}

function path(points: readonly (readonly number[])[]): string {
  return points.map(([x = 0, y = 0], index) => `${index === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`).join('');
}

function drawnLine(line: TrendLine, index: number, x: At, y: At, theme: ChartTheme): Shape[] {
  const points = known(line);
  const color = line.color(theme);
  const dash = dashes[index % dashes.length];
  const size = line.points.length > 20 ? 5 : 7;
  return [
    {
      tag: 'path',
      at: {
        d: path(points.map(({ step, share }) => [x(step), y(share)])),
        fill: 'none',
        stroke: color,
        strokeWidth: 2,
        strokeLinejoin: 'round',
        ...(dash ? { strokeDasharray: dash } : {}),
      },
    },
    // A hollow mark means a small sample.
    ...points.map(({ step, share, total }) =>
      markAt(marks[index % marks.length] ?? 'circle', x(step), y(share), size, {
        fill: total < smallSample ? theme.surface : color,
        stroke: color,
        strokeWidth: total < smallSample ? 2 : 1,
      }),
    ),
  ];
}

function markAt(mark: Mark, x: number, y: number, size: number, at: Record<string, string | number>): Shape {
  const [half, left, right, top, bottom] = [size / 2, x - size / 2, x + size / 2, y - size / 2, y + size / 2].map(
    round,
  ) as [number, number, number, number, number];
  const [cx, cy] = [round(x), round(y)];
  if (mark === 'circle') return { tag: 'circle', at: { cx, cy, r: half, ...at } };
  if (mark === 'square') return { tag: 'rect', at: { x: left, y: top, width: size, height: size, ...at } };
  const d = {
    triangle: `M${cx} ${top}L${right} ${bottom}L${left} ${bottom}Z`,
    wedge: `M${cx} ${bottom}L${right} ${top}L${left} ${top}Z`,
    diamond: `M${cx} ${top - 1}L${right + 1} ${cy}L${cx} ${bottom + 1}L${left - 1} ${cy}Z`,
    cross: `M${left} ${top}L${right} ${bottom}M${left} ${bottom}L${right} ${top}`,
  }[mark];
  return { tag: 'path', at: { d, ...at, ...(mark === 'cross' ? { strokeWidth: 2 } : {}) } };
}

/** Draws each line's name beside its last mark; names that would overlap are moved apart. */
function drawEndNames(lines: readonly TrendLine[], x: At, y: At, width: number, theme: ChartTheme): Shape[] {
  const ends = lines.flatMap((line) => {
    const last = known(line).at(-1);
    return last ? [{ name: line.name, x: x(last.step) + 10, y: y(last.share) }] : [];
  });
  let free = -Infinity;
  return ends
    .toSorted((one, other) => one.y - other.y)
    .map(({ name, x: left, y: wanted }) => {
      const top = Math.max(wanted, free);
      free = top + textSize + 2;
      const room = Math.max(4, Math.floor((width - left) / widthOf('x')));
      return textAt(shorten(name, room), round(left), round(top), { fill: theme.ink });
    });
}

function toTooltipLines(lines: readonly TrendLine[], step: number, words: Trend['words']): string[] {
  const tooltip = lines.flatMap(({ name, points }) => {
    const point = points[step];
    return point
      ? [`${name}: ${words.percent(point.share)} (${words.percentRange(point.low, point.high)}), ${point.total} asked`]
      : [];
  });
  return tooltip.length > 0 ? tooltip : ['Nobody was asked'];
}
