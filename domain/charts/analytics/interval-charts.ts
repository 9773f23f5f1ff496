import { drawIntervals, intervalHeight, type IntervalRow } from '../draw-intervals.ts';
import { scaleOf } from '../../simulations/scale.ts';
import { shareWithInterval } from '../../simulations/statistics.ts';
import { verdictLines } from '../../simulations/verdict-lines.ts';
import { groupFigure, modelSentences, segmentSentences } from '../../analytics/sentences.ts';
import type { Words } from '../../figure-words.ts';
import type { ChartView, PartialChart } from './chart.ts';

type Row = IntervalRow & { key: string };

interface Subject {
  key: string;
  title: string;
  /** Name of a row, such as 'Segment'. */
  one: string;
  rows: readonly Row[];
  notes: readonly string[];
}

/** Charts that compare groups, in the order of the page. */
export function intervalCharts(view: ChartView, words: Words): PartialChart[] {
  return [segmentChart(view, words), modelChart(view, words)];
}

function segmentChart(view: ChartView, words: Words): PartialChart {
  const title = `${scaleOf(view.sentimentType).share} by segment`;
  // Verdicts compare personas, not answers.
  const compared = view.bySegment.map((row) => ({ ...row, counts: { total: row.personas } }));
  const notes = [...verdictLines(compared), ...segmentSentences(view)];
  return intervalChart(view, words, { key: 'segments', title, one: 'Segment', rows: view.bySegment, notes });
}

function modelChart(view: ChartView, words: Words): PartialChart {
  const title = `${scaleOf(view.sentimentType).share} by model`;
  const rows = view.byModel.map((model) => ({ ...model, label: model.model }));
  return intervalChart(view, words, { key: 'models', title, one: 'Model', rows, notes: modelSentences(view.byModel) });
}

const maxShown = 12;

/** Charts the positive shares of groups with intervals: the largest twelve in the chart, all in the table. */
function intervalChart(
  { sentimentType }: ChartView,
  words: Words,
  { key, title, one, rows, notes }: Subject,
): PartialChart {
  const { names, share } = scaleOf(sentimentType);
  const shown = rows.slice(0, maxShown);
  const left = rows.length - shown.length;
  return {
    key,
    title,
    draw: drawIntervals(shown, names, words),
    height: intervalHeight(shown.length),
    description: `${share}. ${shown.map((row) => `${row.label} ${groupFigure(row, row.positive, words).value}`).join(', ')}.`,
    table: {
      columns: [one, 'Personas', names.positive, '95% interval', names.neutral, names.negative],
      rows: rows.map((row) => ({ key: row.key, cells: cellsOf(row, words) })),
    },
    nothing: 'Nobody has answered in these runs yet.',
    notes: [
      ...notes,
      ...(left > 0 ? [`${words.count(left)} smaller ones are in the table.`] : []),
      ...(shown.some(({ isSmall }) => isSmall) ? ['Hollow marks are small samples, under 30 personas.'] : []),
    ],
  };
}

function cellsOf({ label, counts, personas, positive, isSmall }: Row, words: Words): string[] {
  const group = { counts, personas };
  const { value, range } = groupFigure(group, positive, words);
  return [
    isSmall ? `${label} (small sample)` : label,
    words.count(personas),
    value,
    range ?? '–',
    groupFigure(group, shareWithInterval(counts.neutral, counts.total), words).value,
    groupFigure(group, shareWithInterval(counts.negative, counts.total), words).value,
  ];
}
