import {
  axisWords,
  type DrawChart,
  round,
  type Shape,
  type Spot,
  textAt,
  widthOf,
} from '../../../../domain/charts/drawing.ts';
import type { ChartTheme } from '../../../../domain/charts/theme.ts';
import { shorten } from '../../../lib/format.ts';
import type { Distance } from './view.ts';

/** Pixels. */
const rowHeight = 27;
const edge = { top: 24, bottom: 24, right: 34, gap: 10 };
const widestLabel = 150;

/** Pixels of the whole drawing. */
export function farOffHeight(rows: number): number {
  return edge.top + rows * rowHeight + edge.bottom;
}

/** Draws the distance of each question with its two yardsticks, the farthest last. */
export function drawFarOff(distances: readonly Distance[]): DrawChart {
  return (theme, width) => {
    const nameOf = ({ number, label }: Distance) => shorten(`Q${number} ${label}`, width < 360 ? 14 : 24);
    const left = Math.min(widestLabel, Math.max(0, ...distances.map((one) => widthOf(nameOf(one))))) + edge.gap;
    const right = width - edge.right;
    const bottom = edge.top + distances.length * rowHeight;
    const last = Math.max(10, ...distances.flatMap(({ points, uniform }) => [points, uniform]));
    const end = Math.ceil(last / 10) * 10;
    const x = (points: number) => round(left + (points / end) * (right - left));
    const step = end > 50 ? 20 : 10;
    const ticks = Array.from({ length: Math.floor(end / step) + 1 }, (_, index) => index * step);
    const middle = (row: number) => edge.top + (row + 0.5) * rowHeight;
    return {
      shapes: [
        textAt('people among themselves', x(0), 10, { fill: theme.muted, fontSize: 11 }),
        ...ticks.map((tick): Shape => ({
          tag: 'line',
          at: {
            x1: x(tick),
            x2: x(tick),
            y1: edge.top,
            y2: bottom,
            stroke: tick === 0 ? theme.lineStrong : theme.line,
          },
        })),
        ...axisWords(
          ticks.map((tick) => ({ text: String(tick), x: x(tick) })),
          bottom + 14,
          right,
          theme.muted,
        ),
        ...distances.flatMap((one, row) => [
          textAt(nameOf(one), 0, middle(row), { fill: theme.ink }),
          ...marksOf(one, middle(row), x, theme),
          textAt(String(Math.round(one.points)), width, middle(row), {
            fill: theme.ink,
            textAnchor: 'end',
            ...(one.isWorseThanGuessing ? { fontWeight: 650 } : {}),
          }),
        ]),
      ],
      spots: distances.map((one, row): Spot => ({
        x: 0,
        y: edge.top + row * rowHeight,
        width,
        height: rowHeight,
        head: `Q${one.number} ${one.label}`,
        lines: [
          `Personas to people: ${Math.round(one.points)} (${Math.round(one.low)} to ${Math.round(one.high)})`,
          ...(one.splitHalf === null ? [] : [`Two halves of the people: ${Math.round(one.splitHalf)}`]),
          `Guessing evenly: ${Math.round(one.uniform)}`,
        ],
      })),
    };
  };
}

function marksOf(one: Distance, y: number, x: (points: number) => number, theme: ChartTheme): Shape[] {
  const magenta = theme.series[1] ?? theme.ink;
  const half = one.splitHalf ?? 0;
  const guess = x(one.uniform);
  return [
    { tag: 'rect', at: { x: x(0), y: y - 9, width: round(x(half) - x(0)), height: 18, fill: theme.line } },
    ...(one.points > half
      ? [
          {
            tag: 'line',
            at: { x1: x(half), x2: x(one.points), y1: y, y2: y, stroke: magenta, strokeOpacity: 0.45, strokeWidth: 3 },
          } as const,
        ]
      : []),
    {
      tag: 'path',
      at: { d: `M${guess - 5} ${y - 4}h10l-5 9Z`, fill: theme.surface, stroke: theme.muted, strokeWidth: 1.5 },
    },
    { tag: 'circle', at: { cx: x(one.points), cy: y, r: 4, fill: theme.surface, stroke: magenta, strokeWidth: 2 } },
  ];
}
