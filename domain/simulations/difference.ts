/** A difference between two shares of positives: its interval, and whether it is clear, by one test. */
import { pOfZ, type Proportion } from './significance.ts';
import { zOfTail, type Interval } from './statistics.ts';

/** Of the personas who answered both: how many were positive to one message only. */
export interface PairedCounts {
  /** Personas who answered both. */
  n: number;
  onlyFirst: number;
  onlySecond: number;
}

export interface Difference extends Interval {
  /** Share of positives to the first minus that to the second, -1 to 1: the plain one. */
  difference: number;
  /** Two-sided, corrected for the number of comparisons. */
  pValue: number;
  /** The interval holds no 0. */
  isClear: boolean;
}

const nothing: Difference = { difference: 0, low: -1, high: 1, pValue: 1, isClear: false };

/**
 * Of one sample asked twice: Wald's interval with one persona added to each discordant cell (Bonett and Price 2012),
 * which keeps its coverage in small samples. `comparisons` are those it is one of (Bonferroni).
 */
export function pairedDifference({ n, onlyFirst, onlySecond }: PairedCounts, comparisons = 1): Difference {
  if (n <= 0) return nothing;
  const first = (onlyFirst + 1) / (n + 2);
  const second = (onlySecond + 1) / (n + 2);
  const error = Math.sqrt(Math.max(0, first + second - (first - second) ** 2) / (n + 2));
  return judged((onlyFirst - onlySecond) / n, first - second, error, comparisons);
}

/**
 * Of two samples that do not overlap: Wald's interval with a success and a failure added to each (Agresti and Caffo
 * 2000).
 */
export function independentDifference(first: Proportion, second: Proportion, comparisons = 1): Difference {
  if (first.n <= 0 || second.n <= 0) return nothing;
  const [a, b] = [(first.successes + 1) / (first.n + 2), (second.successes + 1) / (second.n + 2)];
  const error = Math.sqrt((a * (1 - a)) / (first.n + 2) + (b * (1 - b)) / (second.n + 2));
  return judged(first.successes / first.n - second.successes / second.n, a - b, error, comparisons);
}

/** Interval and p-value of an estimate with a standard error, both for one of several comparisons. */
export function judged(difference: number, estimate: number, error: number, comparisons: number): Difference {
  const half = zOfTail(0.05 / (2 * comparisons)) * error;
  const [low, high] = [Math.max(-1, estimate - half), Math.min(1, estimate + half)];
  const pValue = error > 0 ? Math.min(1, comparisons * pOfZ(estimate / error)) : 1;
  return { difference, low, high, pValue, isClear: low > 0 || high < 0 };
}
