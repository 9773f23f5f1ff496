/** Differences of several pairs of groups, corrected together. */
import { clusteredDifference, weightOfWordingsIn, type ClusteredPair, type PairByWording } from './clusters.ts';
import type { Difference } from './difference.ts';
import { holmFactors } from './significance.ts';

/** Two groups of answers by person, and by wording where both were asked in several. */
export interface ComparablePair extends ClusteredPair {
  byWording: PairByWording | null;
}

/**
 * Computes the differences of pairs with Holm's step-down correction (1979) for all of them. Each interval is corrected by
 * as much as its p-value, so that it excludes 0 exactly if the corrected p-value is below 0.05.
 */
export function correctedDifferences(pairs: readonly ComparablePair[]): Difference[] {
  const weight = weightOfWordingsIn(pairs);
  const differenceOf = (pair: ComparablePair, comparisons: number) =>
    clusteredDifference(pair, comparisons, pair.byWording, weight);
  const factors = holmFactors(pairs.map((pair) => differenceOf(pair, 1).pValue));
  return pairs.map((pair, at) => differenceOf(pair, factors[at] ?? pairs.length));
}
