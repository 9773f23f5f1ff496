/** Distances between two sets of answers, one for each type of question. */
import { sumOf } from '../../sum.ts';
import { summarizeWeights, weightOf } from './weights.ts';
import type { NumberAnswer } from './choice-shares.ts';

/** Half the sum of absolute differences of two distributions over the same options: 0 for the same, 1 for disjoint. */
export function totalVariation(one: readonly number[], other: readonly number[]): number {
  return (
    sumOf(
      one.map((share, at) => Math.abs(share - (other[at] ?? 0))),
      (difference) => difference,
    ) / 2
  );
}

/** Jensen-Shannon divergence in bits (Lin 1991), 0 to 1. Its square root is a metric. */
export function jensenShannon(one: readonly number[], other: readonly number[]): number {
  const middle = one.map((share, at) => (share + (other[at] ?? 0)) / 2);
  return Math.max(0, (relativeEntropy(one, middle) + relativeEntropy(other, middle)) / 2);
}

function relativeEntropy(one: readonly number[], other: readonly number[]): number {
  return one.reduce((sum, share, at) => (share > 0 ? sum + share * Math.log2(share / (other[at] ?? 0)) : sum), 0);
}

/** Mean absolute difference of the shares of options, 0 to 1. */
export function meanAbsoluteError(one: readonly number[], other: readonly number[]): number {
  return one.length === 0 ? 0 : (totalVariation(one, other) * 2) / one.length;
}

/** Wasserstein distance of order 1, in units of the values: the area between the two distribution functions. */
export function wasserstein(one: readonly NumberAnswer[], other: readonly NumberAnswer[]): number {
  const steps = [...toSteps(one, 1), ...toSteps(other, -1)].toSorted((a, b) => a.value - b.value);
  let [area, gap] = [0, 0];
  steps.forEach(({ value, step }, at) => {
    gap += step;
    area += Math.abs(gap) * ((steps[at + 1]?.value ?? value) - value);
  });
  return area;
}

function toSteps(answers: readonly NumberAnswer[], sign: 1 | -1): { value: number; step: number }[] {
  const { total } = summarizeWeights(answers);
  return answers.map((answer) => ({ value: answer.value, step: (sign * weightOf(answer)) / total }));
}

/** Kendall's tau-b of two lists of ranks or scores, -1 to 1; 0 when one of them is all ties. */
export function kendallTau(one: readonly number[], other: readonly number[]): number {
  let [agreement, pairsOfOne, pairsOfOther] = [0, 0, 0];
  for (let i = 0; i < one.length; i += 1)
    for (let j = 0; j < i; j += 1) {
      const first = Math.sign((one[i] ?? 0) - (one[j] ?? 0));
      const second = Math.sign((other[i] ?? 0) - (other[j] ?? 0));
      agreement += first * second;
      pairsOfOne += Math.abs(first);
      pairsOfOther += Math.abs(second);
    }
  return pairsOfOne === 0 || pairsOfOther === 0 ? 0 : agreement / Math.sqrt(pairsOfOne * pairsOfOther);
}

/** Overlap of shares that need not add up to 1, such as those of themes: Σ min / Σ max (Ruzicka 1958), 0 to 1. */
export function overlap(one: readonly number[], other: readonly number[]): number {
  const larger = sumOf(
    one.map((share, at) => Math.max(share, other[at] ?? 0)),
    (share) => share,
  );
  const smaller = sumOf(
    one.map((share, at) => Math.min(share, other[at] ?? 0)),
    (share) => share,
  );
  return larger === 0 ? 1 : smaller / larger;
}
