import { type Box, type DrawChart, hatch, round, type Shape, type Spot, textAt, textSize, widthOf } from './drawing.ts';
import type { ChartTheme } from './theme.ts';
import { shorten } from '../shorten.ts';

export interface HeatSquare {
  row: number;
  column: number;
  /** Darkness, 0 to 1. */
  weight: number;
  /** Figure in the cell; `note` is the smaller one below it. */
  figure: string;
  under: string;
  /** True for small samples, which are hatched. */
  isSmall: boolean;
  /** True for cells with a thick frame. */
  isFramed?: boolean;
  tooltip: { head: string; lines: string[] };
}

interface Heat {
  rows: readonly string[];
  columns: readonly string[];
  squares: readonly HeatSquare[];
}

const rowHeight = 48;
const edge = { top: 26, right: 2, bottom: 4 };
const hatchGap = 9;
/** Font size of the figures in cells, in pixels. */
const figureSize = 13;

/** Maximum share of the color in a cell, up to which dark figures are legible (contrast 4.5, WCAG 1.4.3). */
const maxColorShare = 0.78;
const palest = 0.05;
const smallShade = 0.32;

export function heatHeight(rows: number): number {
  return rows * rowHeight + edge.top + edge.bottom;
}

/**
 * Draws a grid with darker cells for higher figures. Every cell shows its figure, so no information is in the color
 * alone.
 */
export function drawHeat({ rows, columns, squares }: Heat): DrawChart {
  return (theme, width) => {
    const labelWidth = Math.min(170, Math.round(width * 0.28));
    const left = labelWidth + 8;
    const cellWidth = (width - edge.right - left) / Math.max(1, columns.length);
    const boxOf = ({ row, column }: HeatSquare) => ({
      x: round(left + column * cellWidth + 1),
      y: edge.top + row * rowHeight + 1,
      width: round(cellWidth - 2),
      height: rowHeight - 2,
    });
    return {
      shapes: [
        ...columns.map((name, at) =>
          textAt(
            shorten(name, Math.max(4, Math.floor(cellWidth / 6.6))),
            round(left + (at + 0.5) * cellWidth),
            edge.top - 12,
            {
              fill: theme.muted,
              textAnchor: 'middle',
            },
          ),
        ),
        ...rows.map((name, at) =>
          textAt(shorten(name, Math.floor(labelWidth / 6.6)), 0, edge.top + (at + 0.5) * rowHeight, {
            fill: theme.ink,
          }),
        ),
        ...squares.flatMap((square) => cell(square, boxOf(square), theme)),
      ],
      spots: squares.map((square): Spot => ({ ...boxOf(square), ...square.tooltip })),
    };
  };
}

function cell({ weight, isSmall, isFramed, figure, under }: HeatSquare, box: Box, theme: ChartTheme): Shape[] {
  const middle = round(box.x + box.width / 2);
  // A figure such as '12 of 31' may be too wide for its cell.
  const isNarrow = (widthOf(figure) * figureSize) / textSize > box.width - 4;
  const shown = isNarrow ? figure.replace(/\sof\s/, '/') : figure;
  const words = (text: string, y: number, fontSize: number, fontWeight: number) =>
    textAt(text, middle, y, { fill: theme.ink, textAnchor: 'middle', fontSize, fontWeight });
  return [
    {
      tag: 'rect',
      at: {
        x: box.x,
        y: box.y,
        width: box.width,
        height: box.height,
        rx: 3,
        fill: mixColors(
          theme.surface,
          theme.positive,
          isSmall ? weight * smallShade : palest + weight * (maxColorShare - palest),
        ),
        stroke: isFramed ? theme.ink : theme.line,
        strokeWidth: isFramed ? 2 : 1,
      },
    },
    ...(isSmall ? [hatch(box, hatchGap, { stroke: theme.lineStrong, strokeOpacity: 0.7 })] : []),
    words(shown, box.y + box.height / 2 - 7, isNarrow ? textSize : figureSize, 600),
    words(under, box.y + box.height / 2 + 10, 11, 400),
  ];
}

/** Mixes two hexadecimal colors; 0 is the first. The build of the page shortens `#ffffff` to `#fff`. */
function mixColors(from: string, to: string, share: number): string {
  const at = Math.min(1, Math.max(0, share));
  const [first, second] = [channels(from), channels(to)];
  const mixture = first.map((value, index) => Math.round(value * (1 - at) + (second[index] ?? value) * at));
  return `#${mixture.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

function channels(hex: string): number[] {
  const digits = hex.slice(1);
  const each = digits.length === 3 ? 1 : 2;
  return [0, 1, 2].map((index) =>
    Number.parseInt(digits.slice(each * index, each * (index + 1)).padStart(2, digits[index]), 16),
  );
}
