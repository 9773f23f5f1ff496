import type { Analytics, MessageFigures } from '../../domain/analytics/analytics.ts';
import type { AnalyticsChart } from '../../domain/charts/analytics/chart.ts';
import { analyticsCharts } from '../../domain/charts/analytics/charts.ts';
import type { GroupFigures } from '../../domain/analytics/figures.ts';
import { isFiltered, periodWords, type AnalyticsFilter } from '../../domain/analytics/filter.ts';
import type { HeatMap } from '../../domain/analytics/heat-map.ts';
import { allPanelsOf, panelSentences, simulatedPanelsSentence } from '../../domain/analytics/panel-sentences.ts';
import * as sentences from '../../domain/analytics/sentences.ts';
import { paperTheme } from '../../domain/charts/theme.ts';
import { scaleOf } from '../../domain/simulations/scale.ts';
import { minForInterval } from '../../domain/simulations/small-sample.ts';
import { sentiments } from '../../domain/sentiment/sentiment.ts';
import { chartOf, type Bar, type Figure, type Report, type ReportDrawing } from './report.ts';
import { cutText } from './safe-text.ts';
import { decimal, moment, words } from './words.ts';

/** The part of a view that says who answered. */
type MarkedView = Pick<Analytics, 'totals' | 'panels'>;

/** Builds the report of all runs and panels that a filter selects. */
export function analyticsReport(view: Analytics, madeFor: string, now: Date): Report {
  const { totals } = view;
  const simulated = sentences.simulatedSentence(totals, words);
  const headSentences = [
    sentences.headlineSentence(view, words),
    ...sentences.scaleSentences(view),
    ...sentences.costSentences(totals, words),
    ...(view.agreement ? sentences.agreementSentences(view.agreement, words) : []),
    ...panelSentences(view.panels, words),
  ];
  return {
    title: 'Analytics',
    lines: [`Made for ${madeFor} on ${moment(now)}`, `Runs: ${filterLine(view.filter)} · days in ${view.timeZone}`].map(
      (line) => cutText(line, 600),
    ),
    message: null,
    names: scaleOf(view.sentimentType).names,
    share: scaleOf(view.sentimentType).share,
    mark: markOf(view),
    figures: totals.counts.total > 0 ? figuresOf(view) : [],
    sentences: headSentences,
    meaning: totals.personas < minForInterval ? '' : sentences.intervalMeaning,
    notices: [
      simulated,
      sentences.endingsSentence(totals, words) || null,
      simulatedPanelsSentence(view.panels, words),
    ].filter((notice) => notice !== null),
    charts: chartsOf(view),
    drawings: analyticsCharts(view, words)
      .filter(({ isInReports }) => isInReports)
      .flatMap((chart) => drawingOf(chart, headSentences)),
    recommendations: [],
    analysis: [],
    themes: [],
    quotes: [],
  };
}

/** Builds the mark `Simulated provider`, with the numbers of runs and panels if models answered the others. */
export function markOf({ totals: { simulatedRuns, runs }, panels }: MarkedView): string | null {
  const allPanels = allPanelsOf(panels);
  if (simulatedRuns + panels.simulated === 0) return null;
  if (simulatedRuns === runs && panels.simulated === allPanels) return 'Simulated provider';
  const parts = [
    ...(runs > 0 ? [`${simulatedRuns} of ${runs} runs`] : []),
    ...(allPanels > 0 ? [`${panels.simulated} of ${allPanels} panels`] : []),
  ];
  return `Simulated provider: ${parts.join(', ')}`;
}

export function filterLine(filter: AnalyticsFilter): string {
  if (!isFiltered(filter)) return 'all';
  const days =
    [filter.from && `from ${filter.from}`, filter.to && `to ${filter.to}`].filter(Boolean).join(' ') ||
    periodWords[filter.period];
  const lists = (['providers', 'models', 'statuses', 'segmentIds'] as const).flatMap((key) =>
    filter[key].length === 0 ? [] : [`${key === 'segmentIds' ? 'segments' : key} ${filter[key].join(', ')}`],
  );
  const search = filter.search === '' ? [] : [`messages with “${filter.search}”`];
  const answers = { any: [], model: ['answered by models'], simulated: ['answered by the simulator'] }[filter.answers];
  return [days, ...lists, ...search, ...answers].join(' · ');
}

function figuresOf({ totals, sentimentType }: Analytics): Figure[] {
  const { names } = scaleOf(sentimentType);
  const shares = sentiments.map((sentiment) => {
    const { value, range } = sentences.groupFigure(totals, totals[sentiment], words);
    return { label: names[sentiment], value, range: range ?? '', sentiment };
  });
  if (totals.personas < minForInterval) return shares;
  const { mean, low, high } = totals.score;
  return [
    ...shares,
    {
      label: 'Difference',
      value: words.signed(mean),
      range: `${words.signed(low)} to ${words.signed(high)}`,
      sentiment: null,
    },
    { label: 'Engagement', value: decimal(totals.engagementScore), range: 'of 1', sentiment: null },
  ];
}

function chartsOf(view: Analytics) {
  const steps = view.trend.filter(({ counts }) => counts.total > 0);
  const stepWord = view.unit === 'day' ? '' : `${view.unit} of `;
  return [
    ...chartOf(
      'Over time',
      steps.slice(-20).map((step) => barOf(`${stepWord}${words.day(step.step)}`, step, null)),
      [
        ...sentences.trendSentences(view.trend, view.trendTest, view.sentimentType),
        ...(steps.length > 20 ? ['The last 20 steps; the Excel and CSV exports hold all.'] : []),
      ],
    ),
    ...chartOf(
      'By segment',
      view.bySegment.map((group) => barOf(group.label, group, group.verdict)),
      sentences.segmentSentences(view),
    ),
    ...chartOf('Best messages', view.bestMessages.map(messageBar), sentences.messageSentences(view, words)),
    ...chartOf('Worst messages', view.worstMessages.map(messageBar)),
    ...chartOf(
      'By model',
      view.byModel.map((group) => barOf(`${group.provider} ${group.model}`, group, group.verdict)),
      sentences.modelSentences(view.byModel),
    ),
    ...chartOf('By gender and age', heatBars(view.ageByGender), sentences.heatSentences(view.ageByGender, words)),
  ];
}

/** Width of a drawing in pixels, for the width of a report's page. */
const drawingWidth = 660;

/** Draws a chart, with the notes that the head of the report does not contain. */
function drawingOf(
  { title, draw, height, table, notes, reportNotes = [] }: AnalyticsChart,
  headSentences: readonly string[],
): ReportDrawing[] {
  if (table.rows.length === 0) return [];
  const { shapes } = draw(paperTheme, drawingWidth, height);
  return [
    {
      title,
      sentences: [...notes, ...reportNotes].filter((note) => !headSentences.includes(note)),
      shapes,
      width: drawingWidth,
      height,
      table: { columns: [...table.columns], rows: table.rows.map(({ cells }) => [...cells]) },
    },
  ];
}

function heatBars(map: HeatMap): Bar[] {
  const nameIn = (lines: HeatMap['rows'], key: string) => lines.find((line) => line.key === key)?.label ?? key;
  return map.cells.map((cell) =>
    barOf(`${nameIn(map.rows, cell.row)}, ${nameIn(map.columns, cell.column)}`, cell, null),
  );
}

function messageBar(figures: MessageFigures): Bar {
  return barOf(
    figures.message,
    figures,
    `${words.counted(figures.runs, 'run')}, last on ${words.day(figures.lastAt.toISOString())}`,
  );
}

function barOf(label: string, { counts, personas, positive, isSmall }: GroupFigures, verdict: string | null): Bar {
  const note = [verdict, isSmall ? 'small sample' : null].filter((part) => part !== null).join(' · ');
  return { label: cutText(label, 80), counts, personas, positive, note: note === '' ? null : note };
}
