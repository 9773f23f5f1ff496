import { useMemo } from 'react';
import { trendSentences } from '../../../domain/analytics/sentences.ts';
import { DrawnCard } from '../../components/chart/drawn-card.tsx';
import { count, percent, percentRange, signed } from '../../lib/format.ts';
import styles from './analytics.module.css';
import { drawTrend } from './charts/draw-trend.ts';
import { shareLine } from './charts/share-line.ts';
import type { View } from './view.ts';
import { stepName, stepWord } from './words.ts';

const columns = ['Step', 'Runs', 'Personas', 'Positive', '95 % interval', 'Neutral', 'Negative', 'Sentiment'];

/** How the shares of positives and negatives went from step to step. */
export function TrendCard({ view, mark }: { view: View; mark?: string | undefined }) {
  const { trend, unit, totals } = view;
  const draw = useMemo(
    () =>
      drawTrend({
        steps: trend.map(({ step }) => step),
        stepWord: (step) => stepWord(step, unit),
        stepName: (step) => stepName(step, unit),
        lines: [shareLine('Positive', 'positive', trend), shareLine('Negative', 'negative', trend)],
      }),
    [trend, unit],
  );
  const rows = trend
    .filter(({ counts }) => counts.total > 0)
    .map(({ step, runs, counts, positive }) => ({
      key: step,
      cells: [
        stepName(step, unit),
        count(runs),
        count(counts.total),
        percent(positive.share),
        percentRange(positive.low, positive.high),
        count(counts.neutral),
        count(counts.negative),
        signed((counts.positive - counts.negative) / counts.total),
      ],
    }));
  return (
    <DrawnCard
      className={styles.wide}
      title="Sentiment over time"
      draw={draw}
      height={260}
      description={`Shares of positive and negative answers by ${unit}. ${trendSentences(trend).join(' ')}`}
      table={{ columns, rows }}
      nothing="Nobody has answered in these runs yet."
      notes={rows.length === 0 ? [] : [...trendSentences(trend), ...(rows.length > 1 ? ['The shaded bands are 95 % intervals.'] : [])]}
      isSimulated={totals.simulatedRuns > 0}
      {...(mark ? { mark } : {})}
    />
  );
}
