import { wilson } from '../../../../domain/simulation/statistics.ts';
import type { Figures } from '../view.ts';
import type { TrendLine } from './draw-trend.ts';

/** The share of one sentiment at each step, with its interval. */
export function shareLine(name: string, sentiment: 'positive' | 'negative', steps: readonly Pick<Figures, 'counts'>[]): TrendLine {
  return {
    name,
    hasBand: true,
    colour: (theme) => theme[sentiment],
    points: steps.map(({ counts }) =>
      counts.total === 0 ? null : { share: counts[sentiment] / counts.total, ...wilson(counts[sentiment], counts.total), total: counts.total },
    ),
  };
}
