/** Differences of several pairs of groups, corrected together. */
import { clusteredDifference, type ClusteredPair, type PairByWording } from './clusters.ts';
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
  const factors = holmFactors(pairs.map((pair) => clusteredDifference(pair, 1, pair.byWording).pValue));
  return pairs.map((pair, at) => clusteredDifference(pair, factors[at] ?? pairs.length, pair.byWording));
}
