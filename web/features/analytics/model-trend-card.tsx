import { useMemo } from 'react';
import { DrawnCard } from '../../components/chart/drawn-card.tsx';
import { count, percent, percentRange } from '../../lib/format.ts';
import styles from './analytics.module.css';
import { drawTrend } from './charts/draw-trend.ts';
import type { View } from './view.ts';
import { stepName, stepWord } from './words.ts';

/** More lines than this cross each other beyond reading; the rest is in the table. */
const mostLines = 5;

/** The share of positives each model gave, step by step. */
export function ModelTrendCard({ view, mark }: { view: View; mark?: string | undefined }) {
  const { modelTrend, trend, unit, totals } = view;
  const shown = useMemo(() => modelTrend.slice(0, mostLines), [modelTrend]);
  const draw = useMemo(
    () =>
      drawTrend({
        steps: trend.map(({ step }) => step),
        stepWord: (step) => stepWord(step, unit),
        stepName: (step) => stepName(step, unit),
        lines: shown.map(({ model, points }, index) => ({
          name: model,
          colour: (theme) => theme.series[index] ?? theme.ink,
          points: trend.map(({ step }) => {
            const point = points.find((one) => one.step === step);
            return point ? { ...point.positive, total: point.counts.total } : null;
          }),
        })),
      }),
    [shown, trend, unit],
  );
  const rows = modelTrend.flatMap(({ key, model, points }) =>
    points.map(({ step, counts, positive }) => ({
      key: `${key} ${step}`,
      cells: [model, stepName(step, unit), count(counts.total), percent(positive.share), percentRange(positive.low, positive.high)],
    })),
  );
  return (
    <DrawnCard
      className={styles.wide}
      title="Models over time"
      draw={draw}
      height={240}
      description={`Share of positive answers by ${unit} for ${shown.map(({ model }) => model).join(', ')}.`}
      table={{ columns: ['Model', 'Step', 'Answers', 'Positive', '95 % interval'], rows }}
      nothing="No model has answered in these runs yet."
      notes={[
        'Share of positive answers. Models that were asked other messages differ for that reason too.',
        ...(modelTrend.length > mostLines ? [`The ${mostLines} most used models are drawn; all are in the table.`] : []),
      ]}
      isSimulated={totals.simulatedRuns > 0}
      {...(mark ? { mark } : {})}
    />
  );
}
