import { axisWords, type DrawChart, hatch, round, type Shape, type Spot, textAt } from './drawing.ts';
import type { ChartTheme } from './theme.ts';

export interface BarPart {
  name: string;
  color: (theme: ChartTheme) => string;
  /** True for striped parts, so that stacked parts differ without color. */
  isStriped?: boolean;
  values: readonly number[];
}

interface Bars {
  steps: readonly string[];
  stepWord: (step: string) => string;
  stepName: (step: string) => string;
  parts: readonly BarPart[];
  /** Formats values on the axis. */
  short: (value: number) => string;
  full: (value: number) => string;
}

const edge = { left: 56, right: 8, top: 12, bottom: 28 };
const widest = 28;

/** Draws stacked amounts over time. */
export function drawBars({ steps, stepWord, stepName, parts, short, full }: Bars): DrawChart {
  return (theme, width, height) => {
    const bottom = height - edge.bottom;
    const right = width - edge.right;
    const slab = (right - edge.left) / Math.max(1, steps.length);
    const ticks = ticksTo(Math.max(0, ...steps.map((_, at) => sumAt(parts, at))));
    const top = ticks.at(-1) ?? 1;
    const y = (value: number) => bottom - (value / top) * (bottom - edge.top);
    const middle = (at: number) => edge.left + (at + 0.5) * slab;
    return {
      shapes: [
        ...ticks.flatMap((value): Shape[] => [
          {
            tag: 'line',
            at: { x1: edge.left, x2: right, y1: round(y(value)), y2: round(y(value)), stroke: theme.line },
          },
          textAt(short(value), edge.left - 8, round(y(value)), { fill: theme.muted, textAnchor: 'end' }),
        ]),
        ...axisWords(
          steps.map((step, at) => ({ text: stepWord(step), x: middle(at) })),
          bottom + 16,
          width,
          theme.muted,
        ),
        ...steps.flatMap((_, at) => stack(parts, at, middle(at), Math.min(widest, slab * 0.7), y, theme)),
      ],
      spots: steps.map((step, at): Spot => ({
        x: edge.left + at * slab,
        y: edge.top,
        width: slab,
        height: bottom - edge.top,
        guide: {
          tag: 'rect',
          at: {
            x: round(edge.left + at * slab),
            y: edge.top,
            width: round(slab),
            height: bottom - edge.top,
            fill: theme.line,
            fillOpacity: 0.35,
          },
        },
        head: stepName(step),
        lines: parts.map(({ name, values }) => `${name}: ${full(values[at] ?? 0)}`),
      })),
    };
  };
}

function sumAt(parts: readonly BarPart[], at: number): number {
  return parts.reduce((sum, { values }) => sum + (values[at] ?? 0), 0);
}

function stack(
  parts: readonly BarPart[],
  at: number,
  middle: number,
  width: number,
  y: (value: number) => number,
  theme: ChartTheme,
): Shape[] {
  let below = 0;
  return parts.flatMap(({ values, color, isStriped }): Shape[] => {
    const value = values[at] ?? 0;
    if (value <= 0) return [];
    const box = {
      x: round(middle - width / 2),
      y: round(y(below + value)),
      width: round(width),
      height: round(y(below) - y(below + value)),
    };
    below += value;
    return [
      { tag: 'rect', at: { ...box, fill: color(theme) } },
      ...(isStriped ? [hatch(box, 6, { stroke: '#ffffff', strokeOpacity: 0.65, strokeWidth: 2 })] : []),
    ];
  });
}

/** Returns about three round ticks from 0 to above the largest value. */
function ticksTo(max: number): number[] {
  if (max <= 0) return [0, 1];
  const power = 10 ** Math.floor(Math.log10(max / 3));
  const step = ([1, 2, 5, 10].find((round) => round * power >= max / 3) ?? 10) * power;
  return Array.from({ length: Math.ceil(max / step - 1e-9) + 1 }, (_, at) => at * step);
}
