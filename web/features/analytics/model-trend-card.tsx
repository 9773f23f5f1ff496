import { useMemo } from 'react';
import { DrawnCard } from '../../components/chart/drawn-card.tsx';
import { groupFigure } from '../../../domain/analytics/sentences.ts';
import { useScale } from '../../components/scale.tsx';
import { count } from '../../lib/format.ts';
import styles from './analytics.module.css';
import { drawTrend } from './charts/draw-trend.ts';
import type { Figures, View } from './view.ts';
import { stepName, stepWord, words } from './words.ts';

const figureOf = (group: Pick<Figures, 'counts' | 'personas'>, positive: Figures['positive']) =>
  groupFigure(group, positive, words);

/** More lines than this cross each other beyond reading; the rest is in the table. */
const maxLines = 5;

/** The share of positives each model gave, step by step. */
export function ModelTrendCard({ view, mark }: { view: View; mark?: string | undefined }) {
  const { modelTrend, trend, unit, totals } = view;
  const { names, share } = useScale();
  const shown = useMemo(() => modelTrend.slice(0, maxLines), [modelTrend]);
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
            return point ? { ...point.positive, total: point.personas } : null;
          }),
        })),
      }),
    [shown, trend, unit],
  );
  const rows = modelTrend.flatMap(({ key, model, points }) =>
    points.map(({ step, counts, personas, positive }) => ({
      key: `${key} ${step}`,
      cells: [
        model,
        stepName(step, unit),
        count(personas),
        figureOf({ counts, personas }, positive).value,
        figureOf({ counts, personas }, positive).range ?? '–',
      ],
    })),
  );
  return (
    <DrawnCard
      className={styles.wide}
      title="Models over time"
      draw={draw}
      height={240}
      description={`${share} by ${unit} for ${shown.map(({ model }) => model).join(', ')}.`}
      table={{ columns: ['Model', 'Step', 'Personas', names.positive, '95% interval'], rows }}
      nothing="No model has answered in these runs yet."
      notes={[
        `${share}. Models that were asked other messages differ for that reason too.`,
        ...(modelTrend.length > maxLines ? [`The ${maxLines} most used models are drawn; all are in the table.`] : []),
      ]}
      isSimulated={totals.simulatedRuns > 0}
      {...(mark ? { mark } : {})}
    />
  );
}
