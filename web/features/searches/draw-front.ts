import {
  type DrawChart,
  round,
  type Shape,
  type Spot,
  textAt,
  textSize,
  widthOf,
} from '../../../domain/charts/drawing.ts';
import type { ChartTheme } from '../../../domain/charts/theme.ts';
import { percent } from '../../lib/format.ts';

/** A candidate in the plane of two objectives, each from 0 to 1. */
export interface FrontPoint {
  name: string;
  x: number;
  y: number;
  isOnFront: boolean;
  isKnee: boolean;
  isPolarizing: boolean;
}

const edge = { left: 52, right: 24, top: 16, bottom: 44 };
const ticks = [0, 0.25, 0.5, 0.75, 1];

/** Draws candidates by two objectives. The front is solid and named; the others are open. */
export function drawFront(points: readonly FrontPoint[], xName: string, yName: string): DrawChart {
  return (theme, width, height) => {
    const [right, bottom] = [width - edge.right, height - edge.bottom];
    const x = (value: number) => round(edge.left + value * (right - edge.left));
    const y = (value: number) => round(bottom - value * (bottom - edge.top));
    const sorted = points.toSorted((one, other) => Number(one.isOnFront) - Number(other.isOnFront));
    return {
      shapes: [
        ...ticks.flatMap((value): Shape[] => [
          { tag: 'line', at: { x1: edge.left, x2: right, y1: y(value), y2: y(value), stroke: theme.line } },
          { tag: 'line', at: { x1: x(value), x2: x(value), y1: edge.top, y2: bottom, stroke: theme.line } },
          textAt(percent(value), edge.left - 8, y(value), { fill: theme.muted, textAnchor: 'end' }),
          textAt(percent(value), x(value), bottom + 14, { fill: theme.muted, textAnchor: 'middle' }),
        ]),
        textAt(`${xName} →`, right, bottom + 34, { fill: theme.ink, textAnchor: 'end' }),
        textAt(`${yName} ↑`, edge.left + 4, edge.top - 8, { fill: theme.ink }),
        ...sorted.flatMap((point) => markOf(point, x(point.x), y(point.y), theme)),
        ...labelsOf(sorted, x, y, right, theme),
      ],
      spots: sorted.map((point): Spot => ({
        x: x(point.x) - 8,
        y: y(point.y) - 8,
        width: 16,
        height: 16,
        head: point.name,
        lines: [`${xName} ${percent(point.x)}`, `${yName} ${percent(point.y)}`, ...wordsOf(point)],
      })),
    };
  };
}

function markOf({ isOnFront, isKnee, isPolarizing }: FrontPoint, x: number, y: number, theme: ChartTheme): Shape[] {
  if (!isOnFront) return [{ tag: 'circle', at: { cx: x, cy: y, r: 3, fill: theme.surface, stroke: theme.neutral } }];
  const mark: Shape = isPolarizing
    ? { tag: 'path', at: { d: `M${x} ${y - 7}L${x + 7} ${y + 6}L${x - 7} ${y + 6}Z`, fill: theme.negative } }
    : { tag: 'circle', at: { cx: x, cy: y, r: 5, fill: theme.ink } };
  const ring: Shape[] = isKnee
    ? [{ tag: 'circle', at: { cx: x, cy: y, r: 10, fill: 'none', stroke: theme.positive, strokeWidth: 2 } }]
    : [];
  return [mark, ...ring];
}

/** Names of the front beside their marks; those that would overlap are moved apart. */
function labelsOf(
  points: readonly FrontPoint[],
  x: (value: number) => number,
  y: (value: number) => number,
  right: number,
  theme: ChartTheme,
): Shape[] {
  let free = -Infinity;
  return points
    .filter(({ isOnFront }) => isOnFront)
    .sort((one, other) => other.y - one.y)
    .map((point) => {
      const text = [point.name, ...wordsOf(point).slice(1)].join(', ');
      const top = Math.max(y(point.y), free);
      free = top + textSize + 2;
      const isLeft = x(point.x) + 13 + widthOf(text) > right;
      return textAt(text, x(point.x) + (isLeft ? -13 : 13), top, {
        fill: theme.ink,
        textAnchor: isLeft ? 'end' : 'start',
      });
    });
}

export function wordsOf({ isOnFront, isKnee, isPolarizing }: FrontPoint): string[] {
  return [isOnFront ? 'on the front' : '', isKnee ? 'knee' : '', isPolarizing ? 'polarizing' : ''].filter(
    (word) => word !== '',
  );
}
