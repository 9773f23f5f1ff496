/** The spread of personas' answers, which collapses where each gives its most likely one. */
import { seededRandom } from '../../random.ts';
import type { Interval } from '../../simulations/statistics.ts';
import { sumOf } from '../../sum.ts';
import { percentileInterval, resample } from './bootstrap.ts';
import { summarizeWeights, weightOf, type Weighted } from './weights.ts';

/** One respondent's chosen option. */
export interface DrawnAnswer extends Weighted {
  option: string;
}

export interface VarianceRatio extends Interval {
  /** 1 when answers spread as much as the expected shares say; near 0 when nearly all personas answer the same. */
  ratio: number;
}

/**
 * Compares the variance of answers between respondents, Σ p (1 - p), to that of a multinomial of the expected shares:
 * those of people, or the mean of the personas' stated probabilities. The 95% interval is from respondents resampled
 * with their weights.
 * Returns null for fewer than two answers or shares that allow one answer only.
 */
export function computeVarianceRatio(
  options: readonly string[],
  answers: readonly DrawnAnswer[],
  expected: readonly number[],
  seed: string | number,
): VarianceRatio | null {
  const expectedVariance = 1 - sumOf(expected, (share) => share * share);
  if (answers.length < 2 || expectedVariance <= 1e-12) return null;
  const random = seededRandom(seed);
  const ratioOf = (given: readonly DrawnAnswer[]) => varianceOfChoices(options, given) / expectedVariance;
  const draws = Array.from({ length: 200 }, () => ratioOf(resample(random, answers)));
  return { ratio: ratioOf(answers), ...percentileInterval(draws) };
}

/**
 * Estimates the probability that two respondents answer differently (Gini-Simpson), on the effective number of answers;
 * without bias for equal weights.
 */
function varianceOfChoices(options: readonly string[], answers: readonly DrawnAnswer[]): number {
  const { effectiveSize: n, total } = summarizeWeights(answers);
  if (n <= 1) return 0;
  const weights = new Map<string, number>();
  for (const answer of answers) weights.set(answer.option, (weights.get(answer.option) ?? 0) + weightOf(answer));
  const same = sumOf(options, (option) => ((weights.get(option) ?? 0) / total) ** 2);
  return ((1 - same) * n) / (n - 1);
}
