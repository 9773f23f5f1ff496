import { type DrawChart, round, type Shape, type Spot, textAt } from './drawing.ts';
import { shorten } from '../shorten.ts';
import type { ChartTheme } from './theme.ts';

export interface DotRow {
  label: string;
  /** Number of filled dots, and of all. */
  filled: number;
  total: number;
  figure: string;
  /** Smaller text under the label. */
  under: string;
  lines: readonly string[];
}

const rowHeight = 34;
const edge = { top: 4, right: 76, bottom: 4 };
/** Dots in a line; further ones begin the next. */
const dotsInLine = 24;
const largest = { step: 15, radius: 5 };

export function dotsHeight(rows: number): number {
  return rows * rowHeight + edge.top + edge.bottom;
}

/** Draws a dot for each of a few, the filled ones first, so that a small number looks small; and the figure in words. */
export function drawDots(rows: readonly DotRow[]): DrawChart {
  return (theme, width) => {
    const labelWidth = Math.min(240, Math.round(width * 0.4));
    const left = labelWidth + 14;
    const step = Math.min(largest.step, (width - edge.right - left) / dotsInLine);
    const y = (row: number) => edge.top + (row + 0.5) * rowHeight;
    return {
      shapes: rows.flatMap((row, at) => [
        ...labelOf(row, y(at), labelWidth, theme),
        ...dotsOf(row, left, y(at), step, theme),
        textAt(row.figure, width - 2, y(at), { fill: theme.ink, fontWeight: 600, textAnchor: 'end' }),
      ]),
      spots: rows.map(({ label, lines }, at): Spot => ({
        x: 0,
        y: y(at) - rowHeight / 2,
        width,
        height: rowHeight,
        head: label,
        lines,
      })),
    };
  };
}

function labelOf({ label, under }: DotRow, middle: number, width: number, theme: ChartTheme): Shape[] {
  const cut = (text: string, characterWidth: number) => shorten(text, Math.max(8, Math.floor(width / characterWidth)));
  return [
    textAt(cut(label, 7.2), 0, round(middle - 6), { fill: theme.ink }),
    textAt(cut(under, 6), 0, round(middle + 8), { fill: theme.muted, fontSize: 10 }),
  ];
}

function dotsOf({ filled, total }: DotRow, left: number, middle: number, step: number, theme: ChartTheme): Shape[] {
  const lines = Math.ceil(total / dotsInLine);
  const lineHeight = Math.min(step, rowHeight / Math.max(1, lines));
  const radius = round(Math.min(largest.radius, lineHeight / 3));
  return Array.from({ length: total }, (_, at): Shape => {
    const line = Math.floor(at / dotsInLine);
    return {
      tag: 'circle',
      at: {
        cx: round(left + ((at % dotsInLine) + 0.5) * step),
        cy: round(middle + (line - (lines - 1) / 2) * lineHeight),
        r: radius,
        fill: at < filled ? theme.ink : theme.surface,
        stroke: theme.ink,
        strokeWidth: 1.2,
      },
    };
  });
}
