import { useMemo } from 'react';
import { groupFigure, trendSentences } from '../../../domain/analytics/sentences.ts';
import { shareWithInterval } from '../../../domain/simulations/statistics.ts';
import { minForInterval } from '../../../domain/simulations/small-sample.ts';
import { DrawnCard } from '../../components/chart/drawn-card.tsx';
import { useScale } from '../../components/scale.tsx';
import { count, signed } from '../../lib/format.ts';
import styles from './analytics.module.css';
import { drawTrend } from './charts/draw-trend.ts';
import { shareLine } from './charts/share-line.ts';
import type { View } from './view.ts';
import { stepName, stepWord, words } from './words.ts';

/** How the shares of positives and negatives went from step to step. */
export function TrendCard({ view, mark }: { view: View; mark?: string | undefined }) {
  const { trend, unit, totals } = view;
  const { names } = useScale();
  const columns = [
    'Step',
    'Runs',
    'Personas',
    names.positive,
    '95% interval',
    names.neutral,
    names.negative,
    'Difference',
  ];
  const sentences = trendSentences(trend, view.trendTest, view.sentimentType);
  const draw = useMemo(
    () =>
      drawTrend({
        steps: trend.map(({ step }) => step),
        stepWord: (step) => stepWord(step, unit),
        stepName: (step) => stepName(step, unit),
        lines: [shareLine(names.positive, 'positive', trend), shareLine(names.negative, 'negative', trend)],
      }),
    [trend, unit, names],
  );
  const rows = trend
    .filter(({ counts }) => counts.total > 0)
    .map(({ step, runs, counts, personas, positive }) => ({
      key: step,
      cells: [
        stepName(step, unit),
        count(runs),
        count(personas),
        groupFigure({ counts, personas }, positive, words).value,
        groupFigure({ counts, personas }, positive, words).range ?? '–',
        groupFigure({ counts, personas }, shareWithInterval(counts.neutral, counts.total), words).value,
        groupFigure({ counts, personas }, shareWithInterval(counts.negative, counts.total), words).value,
        personas < minForInterval ? '–' : signed((counts.positive - counts.negative) / counts.total),
      ],
    }));
  return (
    <DrawnCard
      className={styles.wide}
      title="Sentiment over time"
      draw={draw}
      height={260}
      description={`Shares of ${names.positive.toLowerCase()} and ${names.negative.toLowerCase()} by ${unit}. ${sentences.join(' ')}`}
      table={{ columns, rows }}
      nothing="Nobody has answered in these runs yet."
      notes={
        rows.length === 0
          ? []
          : [
              ...sentences,
              ...(rows.length > 1
                ? ['The shaded bands are 95% confidence intervals; steps of fewer than 30 personas have a hollow mark.']
                : []),
            ]
      }
      isSimulated={totals.simulatedRuns > 0}
      {...(mark ? { mark } : {})}
    />
  );
}
