import { quietAxis, tooltipBox, tooltipText, type DrawChart } from '../../../components/chart/chart-option.ts';
import type { ChartTheme } from '../../../components/chart/theme.ts';
import { groupFigure } from '../../../../domain/analytics/sentences.ts';
import type { Scale } from '../../../../domain/simulation/scale.ts';
import { sentiments } from '../../../../domain/simulation/sentiment.ts';
import { fewestForInterval } from '../../../../domain/simulation/small-sample.ts';
import { words } from '../words.ts';
import { count, percent, shorten } from '../../../lib/format.ts';
import type { Figures } from '../view.ts';

export interface IntervalRow extends Figures {
  label: string;
}

const rowHeight = 34;
const frame = 34;

export function intervalHeight(rows: number): number {
  return rows * rowHeight + frame;
}

interface Api {
  coord: (point: [number, number]) => [number, number];
}

/** The share of positives of each group: a mark with its interval on one axis from 0 to 100 %, the figure at the right. */
export function drawIntervals(rows: readonly IntervalRow[], names: Scale['names']): DrawChart {
  return (theme, width) => {
    const labelWidth = Math.min(210, Math.round(width * 0.42));
    return {
      grid: { left: labelWidth + 14, right: 52, top: 4, bottom: 26 },
      xAxis: { type: 'value', min: 0, max: 1, interval: 0.5, ...quietAxis(theme), axisLabel: { color: theme.muted, formatter: percent } },
      yAxis: [
        { ...rowAxis(rows, theme), axisLabel: { ...labels(rows, labelWidth, theme) } },
        { ...rowAxis(rows, theme), position: 'right', axisLabel: figures(rows, theme) },
      ],
      tooltip: {
        trigger: 'item',
        ...tooltipBox(theme),
        formatter: ({ dataIndex }: { dataIndex: number }) => spoken(rows[dataIndex], names),
      },
      series: [
        {
          type: 'custom',
          data: rows.map((_, index) => index),
          renderItem: ({ dataIndex }: { dataIndex: number }, api: Api) => interval(rows[dataIndex], dataIndex, api, theme),
        },
      ],
    };
  };
}

function rowAxis(rows: readonly IntervalRow[], theme: ChartTheme) {
  return { type: 'category', inverse: true, data: rows.map(({ label }) => label), ...quietAxis(theme), splitLine: { show: false } };
}

function labels(rows: readonly IntervalRow[], width: number, theme: ChartTheme) {
  return {
    interval: 0,
    align: 'left',
    margin: width + 6,
    width,
    color: theme.ink,
    formatter: (_: string, index: number) => {
      const { label = '', personas = 0 } = rows[index] ?? {};
      const size = count(personas);
      return `${shorten(label, Math.max(8, Math.floor(width / 7.2) - size.length - 1))} {size|${size}}`;
    },
    rich: { size: { color: theme.muted, fontSize: 11.5 } },
  };
}

function figures(rows: readonly IntervalRow[], theme: ChartTheme) {
  return {
    interval: 0,
    align: 'right',
    margin: 50,
    color: theme.ink,
    fontWeight: 600,
    formatter: (_: string, index: number) => figureAt(rows[index]),
  };
}

function figureAt(row: IntervalRow | undefined): string {
  return row ? groupFigure(row, row.positive, words).value : '';
}

/** A small sample is drawn hollow and dashed; fewer than five personas have no mark. */
function interval(row: IntervalRow | undefined, index: number, api: Api, theme: ChartTheme) {
  if (!row) return null;
  const at = (value: number) => api.coord([value, index]);
  const { share, low, high } = row.positive;
  const isFew = row.personas < fewestForInterval;
  const line = (x1: number, x2: number, style: object) => ({ type: 'line', shape: { x1, x2, y1: at(0)[1], y2: at(0)[1] }, style });
  return {
    type: 'group',
    children: [
      line(at(0)[0], at(1)[0], { stroke: theme.line, lineWidth: 2 }),
      ...(isFew
        ? []
        : [
            line(at(low)[0], at(high)[0], { stroke: theme.positiveTint, lineWidth: row.isSmall ? 3 : 5, lineDash: row.isSmall ? [3, 3] : null }),
            {
              type: 'circle',
              shape: { cx: at(share)[0], cy: at(0)[1], r: 5 },
              style: { fill: row.isSmall ? theme.surface : theme.positive, stroke: theme.positive, lineWidth: 2 },
            },
          ]),
    ],
  };
}

function spoken(row: IntervalRow | undefined, names: Scale['names']): string {
  if (!row) return '';
  const { counts, positive } = row;
  const { value, range } = groupFigure(row, positive, words);
  return tooltipText(row.label, [
    `${value} ${names.positive.toLowerCase()}${range === null ? '' : ` (${range})`}`,
    sentiments.map((sentiment) => `${count(counts[sentiment])} ${names[sentiment].toLowerCase()}`).join(', '),
    ...(row.isSmall ? ['Small sample'] : []),
  ]);
}
