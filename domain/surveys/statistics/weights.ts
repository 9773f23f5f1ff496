/** Weights of respondents: their effective number, and moments under weights. */
import { sumOf } from '../../sum.ts';

/** One respondent's answer of any type; the weight is above 0, and 1 when omitted. */
export interface Weighted {
  weight?: number;
}

export interface WeightSummary {
  /** Number of answers. */
  answers: number;
  /** Sum of the weights. */
  total: number;
  /** Number of equally weighted answers with the same precision (Kish 1965): (Σw)² / Σw². */
  effectiveSize: number;
  /** Kish's 1 + cv²: answers / effective size; 1 without answers. */
  designEffect: number;
}

export class InvalidWeight extends Error {
  override readonly name = 'InvalidWeight';
}

const largest = Number.MAX_VALUE;

/** Throws InvalidWeight for a weight that is no number above 0. */
export function weightOf({ weight = 1 }: Weighted): number {
  if (!(weight > 0 && weight <= largest)) throw new InvalidWeight('A weight must be a number above 0');
  return weight;
}

export function summarizeWeights(answers: readonly Weighted[]): WeightSummary {
  const total = sumOf(answers, weightOf);
  const squares = sumOf(answers, (answer) => weightOf(answer) ** 2);
  const effectiveSize = squares === 0 ? 0 : (total * total) / squares;
  return {
    answers: answers.length,
    total,
    effectiveSize,
    designEffect: squares === 0 ? 1 : answers.length / effectiveSize,
  };
}

/** Returns Σ w v / Σ w; 0 for none. */
export function weightedMean<A extends Weighted>(answers: readonly A[], valueOf: (answer: A) => number): number {
  const total = sumOf(answers, weightOf);
  return total === 0 ? 0 : sumOf(answers, (answer) => weightOf(answer) * valueOf(answer)) / total;
}

/**
 * Returns the variance of the population under weights that add up to the effective size, so that equal weights give
 * the usual n - 1; 0 for an effective size of 1 or less.
 */
export function weightedVariance<A extends Weighted>(answers: readonly A[], valueOf: (answer: A) => number): number {
  const { effectiveSize } = summarizeWeights(answers);
  if (effectiveSize <= 1) return 0;
  const mean = weightedMean(answers, valueOf);
  return (weightedMean(answers, (answer) => (valueOf(answer) - mean) ** 2) * effectiveSize) / (effectiveSize - 1);
}

/** Returns the weighted share of answers that hold, from 0 to 1; 0 for none. */
export function weightedShare<A extends Weighted>(answers: readonly A[], holds: (answer: A) => boolean): number {
  return weightedMean(answers, (answer) => (holds(answer) ? 1 : 0));
}
