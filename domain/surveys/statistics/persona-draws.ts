/** The spread of answers to one question, which collapses where each persona gives its most likely one. */
import { sumOf } from '../../sum.ts';
import { summarizeWeights, weightOf, type Weighted } from './weights.ts';

/** One respondent's chosen option. */
export interface DrawnAnswer extends Weighted {
  option: string;
}

export interface Spread {
  /** Probability that two respondents answer differently (Gini-Simpson), on the effective number of answers. */
  variance: number;
  /** Its standard error, from the shares by the delta method. */
  error: number;
}

/** Returns the spread of the answers, without bias for equal weights; null for fewer than two effective answers. */
export function spreadOfChoices(answers: readonly DrawnAnswer[]): Spread | null {
  const { effectiveSize: n, total } = summarizeWeights(answers);
  if (n < 2 - 1e-9) return null;
  const weights = new Map<string, number>();
  for (const answer of answers) weights.set(answer.option, (weights.get(answer.option) ?? 0) + weightOf(answer));
  const shares = [...weights.values()].map((weight) => weight / total);
  const [squares, cubes] = [sumOf(shares, (share) => share ** 2), sumOf(shares, (share) => share ** 3)];
  return {
    variance: ((1 - squares) * n) / (n - 1),
    error: 2 * Math.sqrt(Math.max(0, cubes - squares ** 2) / n),
  };
}
