import { type DrawChart, round, type Shape, type Spot, textAt } from './drawing.ts';
import type { ChartTheme } from './theme.ts';
import { groupFigure } from '../analytics/sentences.ts';
import type { Scale } from '../simulations/scale.ts';
import { sentiments } from '../sentiment/sentiment.ts';
import { minForInterval } from '../simulations/small-sample.ts';
import type { Words } from '../figure-words.ts';
import type { GroupFigures } from '../analytics/figures.ts';
import { shorten } from '../shorten.ts';

export interface IntervalRow extends Omit<GroupFigures, 'score'> {
  label: string;
}

const rowHeight = 34;
const edge = { top: 4, right: 62, bottom: 30 };

export function intervalHeight(rows: number): number {
  return rows * rowHeight + edge.top + edge.bottom;
}

/**
 * Draws the share of positives per group: a mark with its interval on one axis from 0 to 100%, and the figure.
 */
export function drawIntervals(rows: readonly IntervalRow[], names: Scale['names'], words: Words): DrawChart {
  return (theme, width) => {
    const labelWidth = Math.min(210, Math.round(width * 0.42));
    const [left, right, bottom] = [labelWidth + 14, width - edge.right, edge.top + rows.length * rowHeight];
    const x = (share: number) => left + share * (right - left);
    const y = (row: number) => edge.top + (row + 0.5) * rowHeight;
    return {
      shapes: [
        ...[0, 0.5, 1].flatMap((share): Shape[] => [
          {
            tag: 'line',
            at: { x1: round(x(share)), x2: round(x(share)), y1: edge.top, y2: bottom, stroke: theme.line },
          },
          textAt(words.percent(share), round(x(share)), bottom + 15, { fill: theme.muted, textAnchor: 'middle' }),
        ]),
        ...rows.flatMap((row, at) => [
          drawLabel(row, y(at), labelWidth, theme, words),
          ...drawInterval(row, x, y(at), theme),
          textAt(groupFigure(row, row.positive, words).value, width - 2, y(at), {
            fill: theme.ink,
            fontWeight: 600,
            textAnchor: 'end',
          }),
        ]),
      ],
      spots: rows.map((row, at): Spot => ({
        x: left,
        y: y(at) - rowHeight / 2,
        width: right - left,
        height: rowHeight,
        ...toTooltip(row, names, words),
      })),
    };
  };
}

function drawLabel(
  { label: name, personas }: IntervalRow,
  y: number,
  width: number,
  theme: ChartTheme,
  words: Words,
): Shape {
  const size = words.count(personas);
  const shown = shorten(name, Math.max(8, Math.floor(width / 7.2) - size.length - 1));
  return { ...textAt(shown, 0, y, { fill: theme.ink }), aside: { text: size, fill: theme.muted } };
}

/** Draws a mark and its interval: hollow and dashed for a small sample, none for fewer than five personas. */
function drawInterval(
  { positive, personas, isSmall }: IntervalRow,
  x: (share: number) => number,
  y: number,
  theme: ChartTheme,
): Shape[] {
  const line = (from: number, to: number, at: Record<string, string | number>): Shape => ({
    tag: 'line',
    at: { x1: round(x(from)), x2: round(x(to)), y1: y, y2: y, ...at },
  });
  const track = line(0, 1, { stroke: theme.line, strokeWidth: 2 });
  if (personas < minForInterval) return [track];
  return [
    track,
    line(positive.low, positive.high, {
      stroke: theme.positiveTint,
      strokeWidth: isSmall ? 3 : 5,
      ...(isSmall ? { strokeDasharray: '3 3' } : {}),
    }),
    {
      tag: 'circle',
      at: {
        cx: round(x(positive.share)),
        cy: y,
        r: 5,
        fill: isSmall ? theme.surface : theme.positive,
        stroke: theme.positive,
        strokeWidth: 2,
      },
    },
  ];
}

function toTooltip(row: IntervalRow, names: Scale['names'], words: Words): Pick<Spot, 'head' | 'lines'> {
  const { value, range } = groupFigure(row, row.positive, words);
  return {
    head: row.label,
    lines: [
      `${value} ${names.positive.toLowerCase()}${range === null ? '' : ` (${range})`}`,
      sentiments
        .map((sentiment) => `${words.count(row.counts[sentiment])} ${names[sentiment].toLowerCase()}`)
        .join(', '),
      ...(row.isSmall ? ['Small sample'] : []),
    ],
  };
}
