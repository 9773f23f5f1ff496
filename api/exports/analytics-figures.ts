import type { Analytics } from '../../domain/analytics/analytics.ts';
import type { ChartData } from '../../domain/charts/analytics/chart.ts';
import { analyticsCharts } from '../../domain/charts/analytics/charts.ts';
import type { GroupFigures } from '../../domain/analytics/figures.ts';
import type { HeatMap } from '../../domain/analytics/heat-map.ts';
import { allPanelsOf } from '../../domain/analytics/panel-sentences.ts';
import { endingKinds } from '../../domain/simulations/endings.ts';
import { minForInterval } from '../../domain/simulations/small-sample.ts';
import { sentiments } from '../../domain/sentiment/sentiment.ts';
import { words } from './words.ts';

/** One figure of a group of answers. Shares run from 0 to 1, scores from -1 to 1. */
export interface FigureLine {
  section: string;
  group: string;
  figure: string;
  value: number | null;
  low: number | null;
  high: number | null;
}

/** Lists all figures, one per line, for pivot tables and scripts. */
export function figureLines(view: Analytics): FigureLine[] {
  return [
    ...totalLines(view.totals),
    ...view.trend.flatMap((step) => [
      ...groupLines('trend', step.step, step),
      ...numbers('trend', step.step, step, ['runs', 'costUsd']),
    ]),
    ...view.bySegment.flatMap((group) => groupLines('segment', group.label, group)),
    ...view.messages.flatMap((group) => [
      ...groupLines('message', group.message, group),
      ...numbers('message', group.message, group, ['runs']),
    ]),
    ...view.byModel.flatMap((group) => [
      ...groupLines('model', group.key, group),
      ...numbers('model', group.key, group, ['runs', 'inputTokens', 'outputTokens', 'costUsd', 'latencyMs']),
    ]),
    ...view.modelTrend.flatMap(({ key, points }) =>
      points.flatMap((point) => groupLines('model over time', `${key} ${point.step}`, point)),
    ),
    ...heatLines('gender and age', view.ageByGender),
    ...heatLines('segment and age', view.segmentByAge),
    ...panelLines(view),
    ...chartLines(view),
  ];
}

export function totalLines(totals: Analytics['totals']): FigureLine[] {
  const names = [
    'runs',
    'completed',
    'failed',
    'open',
    'simulatedRuns',
    'answeredRuns',
    'messages',
    'segments',
    'answers',
  ] as const;
  const spent = ['engagementScore', 'inputTokens', 'outputTokens', 'answersCostUsd', 'runsCostUsd'] as const;
  const shares = (['neutral', 'negative'] as const).map((name) =>
    lineOf('totals', 'all', `${name} share`, totals[name].share, totals[name]),
  );
  return [
    ...groupLines('totals', 'all', totals),
    ...shares,
    ...endingLines(totals),
    ...numbers('totals', 'all', totals, [...names, ...spent]),
  ];
}

function endingLines({ endings }: Analytics['totals']): FigureLine[] {
  if (endings === null) return [];
  const kinds = endingKinds.map((kind) => lineOf('totals', 'all', kind, endings[kind]));
  return [lineOf('totals', 'all', 'without an answer', endings.total), ...kinds];
}

/** Lists the numbers of panels, forks and imported transcripts; nothing without any. */
export function panelLines({ panels }: Analytics): FigureLine[] {
  const names = [
    'panels',
    'groups',
    'participants',
    'people',
    'forks',
    'transcripts',
    'speakers',
    'simulated',
  ] as const;
  return allPanelsOf(panels) === 0 ? [] : numbers('panels', 'all panels', panels, names);
}

/** Lists the figures of a group; only counts for fewer than five personas. */
function groupLines(section: string, group: string, { counts, personas, positive, score }: GroupFigures): FigureLine[] {
  const isFew = personas < minForInterval;
  return [
    lineOf(section, group, 'personas', personas),
    lineOf(section, group, 'answers to different messages', counts.total),
    ...sentiments.map((sentiment) => lineOf(section, group, sentiment, counts[sentiment])),
    isFew
      ? lineOf(section, group, 'positive share', null)
      : lineOf(section, group, 'positive share', positive.share, positive),
    isFew ? lineOf(section, group, 'difference', null) : lineOf(section, group, 'difference', score.mean, score),
  ];
}

function heatLines(section: string, { cells, rows, columns }: HeatMap): FigureLine[] {
  const nameIn = (lines: HeatMap['rows'], key: string) => lines.find((line) => line.key === key)?.label ?? key;
  return cells.flatMap((cell) =>
    groupLines(section, `${nameIn(rows, cell.row)}, ${nameIn(columns, cell.column)}`, cell),
  );
}

/** Lists the figures of charts that have no section above. */
export function chartLines(view: Analytics): FigureLine[] {
  return analyticsCharts(view, words).flatMap(({ data = [] }) => [data].flat().flatMap(dataLines));
}

function dataLines({ section, figures, rows }: ChartData): FigureLine[] {
  return rows.flatMap(({ group, values }) =>
    values.map((value, at) => {
      const figure = figures[at] ?? '';
      return typeof value === 'object' && value !== null
        ? lineOf(section, group, figure, value.value, value)
        : lineOf(section, group, figure, value);
    }),
  );
}

function numbers<K extends string>(
  section: string,
  group: string,
  from: Record<K, number | null>,
  names: readonly K[],
): FigureLine[] {
  return names.map((name) => lineOf(section, group, name, from[name]));
}

function lineOf(
  section: string,
  group: string,
  figure: string,
  value: number | null,
  range?: { low: number; high: number },
): FigureLine {
  return { section, group, figure, value, low: range?.low ?? null, high: range?.high ?? null };
}
