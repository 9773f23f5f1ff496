/** Differences of several pairs of groups, corrected together. */
import { clusteredDifference, type ClusteredPair } from './clusters.ts';
import type { Difference } from './difference.ts';
import { holm } from './significance.ts';

/**
 * Computes the differences of pairs with Holm's step-down correction (1979) for all of them. Each interval is at the
 * level of its pair's step, so that it excludes 0 exactly if the corrected p-value is below 0.05.
 */
export function correctedDifferences(pairs: readonly ClusteredPair[]): Difference[] {
  const plain = pairs.map((pair) => clusteredDifference(pair).pValue);
  const pValues = holm(plain);
  const found: Difference[] = [];
  let clear = 0;
  let hasStopped = false;
  for (const at of [...plain.keys()].toSorted((one, other) => (plain[one] ?? 1) - (plain[other] ?? 1))) {
    const pair = pairs[at];
    if (pair === undefined) continue;
    const difference = clusteredDifference(pair, pairs.length - clear);
    const isClear = difference.isClear && !hasStopped;
    found[at] = { ...difference, pValue: pValues[at] ?? 1, isClear };
    if (isClear) clear += 1;
    else hasStopped = true;
  }
  return found;
}
