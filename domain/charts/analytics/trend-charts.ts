import { drawTrend } from '../draw-trend.ts';
import { shareLine } from '../share-line.ts';
import { scaleOf } from '../../simulations/scale.ts';
import { minForInterval } from '../../simulations/small-sample.ts';
import { shareWithInterval } from '../../simulations/statistics.ts';
import { groupFigure, trendSentences } from '../../analytics/sentences.ts';
import { stepName, stepWord, type Words } from '../../figure-words.ts';
import type { ChartView, PartialChart } from './chart.ts';

/** Charts the shares of positives and negatives per step. */
export function trendChart({ trend, trendTest, unit, sentimentType }: ChartView, words: Words): PartialChart {
  const { names } = scaleOf(sentimentType);
  const sentences = trendSentences(trend, trendTest, sentimentType);
  const rows = trend
    .filter(({ counts }) => counts.total > 0)
    .map(({ step, runs, counts, personas, positive }) => {
      const group = { counts, personas };
      const written = groupFigure(group, positive, words);
      return {
        key: step,
        cells: [
          stepName(step, unit, words),
          words.count(runs),
          words.count(personas),
          written.value,
          written.range ?? '–',
          groupFigure(group, shareWithInterval(counts.neutral, counts.total), words).value,
          groupFigure(group, shareWithInterval(counts.negative, counts.total), words).value,
          personas < minForInterval ? '–' : words.signed((counts.positive - counts.negative) / counts.total),
        ],
      };
    });
  const bands = 'The shaded bands are 95% confidence intervals; steps of fewer than 30 personas have a hollow mark.';
  return {
    key: 'trend',
    title: 'Sentiment over time',
    draw: drawTrend({
      steps: trend.map(({ step }) => step),
      stepWord: (step) => stepWord(step, unit, words),
      stepName: (step) => stepName(step, unit, words),
      lines: [shareLine(names.positive, 'positive', trend), shareLine(names.negative, 'negative', trend)],
      words,
    }),
    height: 260,
    description: `Shares of ${names.positive.toLowerCase()} and ${names.negative.toLowerCase()} by ${unit}. ${sentences.join(' ')}`,
    table: {
      columns: [
        'Step',
        'Runs',
        'Personas',
        names.positive,
        '95% interval',
        names.neutral,
        names.negative,
        'Difference',
      ],
      rows,
    },
    nothing: 'Nobody has answered in these runs yet.',
    notes: rows.length === 0 ? [] : [...sentences, ...(rows.length > 1 ? [bands] : [])],
    isWide: true,
  };
}

/** Maximum number of lines that stay legible; the table has all. */
const maxLines = 5;

/** Charts each model's share of positives per step. */
export function modelTrendChart({ modelTrend, trend, unit, sentimentType }: ChartView, words: Words): PartialChart {
  const { names, share } = scaleOf(sentimentType);
  const shown = modelTrend.slice(0, maxLines);
  const rows = modelTrend.flatMap(({ key, model, points }) =>
    points.map((point) => {
      const { value, range } = groupFigure(point, point.positive, words);
      return {
        key: `${key} ${point.step}`,
        cells: [model, stepName(point.step, unit, words), words.count(point.personas), value, range ?? '–'],
      };
    }),
  );
  return {
    key: 'models-over-time',
    title: 'Models over time',
    draw: drawTrend({
      steps: trend.map(({ step }) => step),
      stepWord: (step) => stepWord(step, unit, words),
      stepName: (step) => stepName(step, unit, words),
      lines: shown.map(({ model, points }, index) => ({
        name: model,
        color: (theme) => theme.series[index] ?? theme.ink,
        points: trend.map(({ step }) => {
          const point = points.find((one) => one.step === step);
          return point ? { ...point.positive, total: point.personas } : null;
        }),
      })),
      words,
    }),
    height: 240,
    description: `${share} by ${unit} for ${shown.map(({ model }) => model).join(', ')}.`,
    table: { columns: ['Model', 'Step', 'Personas', names.positive, '95% interval'], rows },
    nothing: 'No model has answered in these runs yet.',
    notes: [
      `${share}. Models that were asked other messages differ for that reason too.`,
      ...(modelTrend.length > maxLines ? [`The ${maxLines} most used models are drawn; all are in the table.`] : []),
    ],
    isWide: true,
    isInReports: true,
  };
}
