/** The difference of two weighted means. */
import type { Interval } from '../../simulations/statistics.ts';
import { tailOfT, tOfTail } from '../../simulations/student-t.ts';
import type { NumberAnswer } from './choice-shares.ts';
import { summarizeWeights, weightedMean, weightedVariance } from './weights.ts';

export interface MeanDifference extends Interval {
  /** First mean less second, in units of the values. */
  difference: number;
  /** Two-sided, corrected for the number of comparisons. */
  pValue: number;
}

/**
 * Compares two means by Welch's t test (1947) on effective sizes. `comparisons` is the number of comparisons made
 * together (Bonferroni). Returns null when a side has fewer than two effective answers or neither has a spread.
 */
export function compareMeans(
  one: readonly NumberAnswer[],
  other: readonly NumberAnswer[],
  comparisons = 1,
): MeanDifference | null {
  const [first, second] = [errorOf(one), errorOf(other)];
  const square = first.square + second.square;
  if (Math.min(first.size, second.size) < 2 - 1e-9 || square === 0) return null;
  const degrees = square ** 2 / (first.square ** 2 / (first.size - 1) + second.square ** 2 / (second.size - 1));
  const difference = first.mean - second.mean;
  const half = tOfTail(0.025 / comparisons, degrees) * Math.sqrt(square);
  const pValue = Math.min(1, comparisons * 2 * tailOfT(Math.abs(difference) / Math.sqrt(square), degrees));
  return { difference, low: difference - half, high: difference + half, pValue };
}

function errorOf(answers: readonly NumberAnswer[]): { mean: number; size: number; square: number } {
  const size = summarizeWeights(answers).effectiveSize;
  const variance = weightedVariance(answers, ({ value }) => value);
  return { mean: weightedMean(answers, ({ value }) => value), size, square: size === 0 ? 0 : variance / size };
}
