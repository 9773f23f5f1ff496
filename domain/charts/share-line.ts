import { minForInterval } from '../simulations/small-sample.ts';
import { wilson } from '../simulations/statistics.ts';
import type { GroupFigures } from '../analytics/figures.ts';
import type { TrendLine } from './draw-trend.ts';

type Figures = Omit<GroupFigures, 'score'>;

/** Returns the interval of the positive share, or computes that of the negative share from the number of personas. */
function intervalOf({ counts, personas, positive }: Figures, sentiment: 'positive' | 'negative') {
  if (sentiment === 'positive') return { low: positive.low, high: positive.high };
  const effectiveAnswers = Math.min(counts.total, personas);
  return wilson((counts.negative / counts.total) * effectiveAnswers, effectiveAnswers);
}

/** Builds the line of one sentiment's share per step, with its interval. */
export function shareLine(name: string, sentiment: 'positive' | 'negative', steps: readonly Figures[]): TrendLine {
  return {
    name,
    hasBand: true,
    color: (theme) => theme[sentiment],
    points: steps.map((step) => {
      const { counts, personas } = step;
      return personas < minForInterval
        ? null
        : { share: counts[sentiment] / counts.total, ...intervalOf(step, sentiment), total: personas };
    }),
  };
}
