/** The paired difference by its own formula, which the product's by person has to equal where everybody answered once. */
import { toDifference, type Difference } from '../../domain/simulations/difference.ts';

/** Counts of personas that were positive to one of two messages only. */
export interface PairedCounts {
  /** Number of personas that answered both. */
  n: number;
  onlyFirst: number;
  onlySecond: number;
}

/**
 * Computes the difference within one sample that was asked twice: Wald's interval with one persona added to each
 * discordant cell (Bonett and Price 2012), which keeps its coverage in small samples. `comparisons` is the number of
 * comparisons made together (Bonferroni).
 */
export function pairedDifference({ n, onlyFirst, onlySecond }: PairedCounts, comparisons = 1): Difference {
  const first = (onlyFirst + 1) / (n + 2);
  const second = (onlySecond + 1) / (n + 2);
  const error = Math.sqrt(Math.max(0, first + second - (first - second) ** 2) / (n + 2));
  return toDifference((onlyFirst - onlySecond) / n, first - second, error, comparisons);
}
