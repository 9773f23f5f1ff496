import { quietAxis, tooltipBox, tooltipText, type DrawChart } from '../../../components/chart/chart-option.ts';
import type { ChartTheme } from '../../../components/chart/theme.ts';
import { shorten } from '../../../lib/format.ts';

export interface HeatSquare {
  row: number;
  column: number;
  /** 0 to 1: how dark. */
  weight: number;
  /** The figure in the cell and the smaller one under it. */
  figure: string;
  under: string;
  /** Hatched: not much to go by. */
  isSmall: boolean;
  /** Thickly framed. */
  isFramed?: boolean;
  tooltip: { head: string; lines: string[] };
}

interface Heat {
  rows: readonly string[];
  columns: readonly string[];
  squares: readonly HeatSquare[];
}

const rowHeight = 48;

/** How much of the colour a cell has, at most: dark figures are legible on all of them (contrast 4.5, WCAG 1.4.3). */
const darkest = 0.78;
const palest = 0.05;
const smallShade = 0.32;

export function heatHeight(rows: number): number {
  return rows * rowHeight + 30;
}

interface Api {
  coord: (point: [number, number]) => [number, number];
  size: (span: [number, number]) => [number, number];
}

/** A grid of figures, darker where they are higher. The figure is written in every cell, so the shade only guides the eye. */
export function drawHeat({ rows, columns, squares }: Heat): DrawChart {
  return (theme, width) => {
    const labelWidth = Math.min(170, Math.round(width * 0.28));
    return {
      grid: { left: labelWidth + 8, right: 2, top: 26, bottom: 4 },
      xAxis: {
        type: 'category',
        position: 'top',
        data: columns,
        ...quietAxis(theme),
        splitLine: { show: false },
        axisLabel: { interval: 0, color: theme.muted, margin: 8 },
      },
      yAxis: {
        type: 'category',
        inverse: true,
        data: rows,
        ...quietAxis(theme),
        splitLine: { show: false },
        axisLabel: {
          interval: 0,
          align: 'left',
          margin: labelWidth + 2,
          color: theme.ink,
          formatter: (label: string) => shorten(label, Math.floor(labelWidth / 6.6)),
        },
      },
      tooltip: {
        trigger: 'item',
        ...tooltipBox(theme),
        formatter: ({ dataIndex }: { dataIndex: number }) => {
          const square = squares[dataIndex];
          return square ? tooltipText(square.tooltip.head, square.tooltip.lines) : '';
        },
      },
      series: [
        {
          type: 'custom',
          data: squares.map(({ column, row }) => [column, row]),
          renderItem: ({ dataIndex }: { dataIndex: number }, api: Api) => cell(squares[dataIndex], api, theme),
        },
      ],
    };
  };
}

function cell(square: HeatSquare | undefined, api: Api, theme: ChartTheme) {
  if (!square) return null;
  const [centreX, centreY] = api.coord([square.column, square.row]);
  const [fullWidth, fullHeight] = api.size([1, 1]);
  const box = { x: centreX - fullWidth / 2 + 1, y: centreY - fullHeight / 2 + 1, width: fullWidth - 2, height: fullHeight - 2, r: 3 };
  const text = (words: string, y: number, fontSize: number, fontWeight: number) => ({
    type: 'text',
    style: {
      text: words,
      x: centreX,
      y,
      textAlign: 'center',
      textVerticalAlign: 'middle',
      fill: theme.ink,
      fontSize,
      fontWeight,
    },
  });
  return {
    type: 'group',
    children: [
      {
        type: 'rect',
        shape: box,
        style: {
          fill: mixed(theme.surface, theme.positive, square.isSmall ? square.weight * smallShade : palest + square.weight * (darkest - palest)),
          stroke: square.isFramed ? theme.ink : theme.line,
          lineWidth: square.isFramed ? 2 : 1,
        },
      },
      ...(square.isSmall ? [hatch(box, theme)] : []),
      text(square.figure, centreY - 7, 13, 600),
      text(square.under, centreY + 10, 11, 400),
    ],
  };
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const hatchGap = 9;

/** Slanted lines over a box, as one path cut off at its edges. */
function hatch({ x, y, width, height }: Box, theme: ChartTheme) {
  const lines: string[] = [];
  for (let start = hatchGap; start < width + height; start += hatchGap) {
    const [fromX, fromY] = start < height ? [0, start] : [start - height, height];
    const [toX, toY] = start < width ? [start, 0] : [width, start - width];
    lines.push(`M${x + fromX} ${y + fromY}L${x + toX} ${y + toY}`);
  }
  return {
    type: 'path',
    shape: { pathData: lines.join(''), x, y, width, height, layout: 'none' },
    style: { stroke: theme.lineStrong, lineWidth: 1, opacity: 0.7, fill: 'none' },
    silent: true,
  };
}

/** Between two colours as hex; 0 is the first. What builds the page shortens `#ffffff` to `#fff`. */
function mixed(from: string, to: string, share: number): string {
  const at = Math.min(1, Math.max(0, share));
  const [first, second] = [channels(from), channels(to)];
  return `rgb(${first.map((value, index) => Math.round(value * (1 - at) + (second[index] ?? value) * at)).join(',')})`;
}

function channels(hex: string): number[] {
  const digits = hex.slice(1);
  const each = digits.length === 3 ? 1 : 2;
  return [0, 1, 2].map((index) => Number.parseInt(digits.slice(each * index, each * (index + 1)).padStart(2, digits[index]), 16));
}
