/** Tests for differences between groups. */
import { tailOfChiSquare } from './chi-square.ts';

/** Number of positive answers out of all answers of a group. */
export interface Proportion {
  successes: number;
  n: number;
}

export interface ProportionTest {
  /** First share minus second, -1 to 1. */
  difference: number;
  /** z value; null when Fisher's test was used. */
  z: number | null;
  /** Two-sided p-value. */
  pValue: number;
}

/** Returns the two-sided p-value of a standard normal deviate, whose square is chi-square with one degree of freedom. */
export function pOfZ(z: number): number {
  return tailOfChiSquare(z * z, 1);
}

/**
 * Tests two proportions by the pooled z test, or by Fisher's exact test if an expected count is below 5. p is 1 when a
 * group is empty.
 */
export function twoProportionTest(a: Proportion, b: Proportion): ProportionTest {
  if (a.n <= 0 || b.n <= 0) return { difference: 0, z: null, pValue: 1 };
  const difference = a.successes / a.n - b.successes / b.n;
  const pooled = (a.successes + b.successes) / (a.n + b.n);
  const minExpected = Math.min(a.n, b.n) * Math.min(pooled, 1 - pooled);
  if (minExpected < 5) return { difference, z: null, pValue: fisher(a, b) };
  const z = difference / Math.sqrt(pooled * (1 - pooled) * (1 / a.n + 1 / b.n));
  return { difference, z, pValue: pOfZ(z) };
}

/** Returns the two-sided p-value of Fisher's exact test: the sum over all tables no likelier than the observed one. */
function fisher(a: Proportion, b: Proportion): number {
  const successes = a.successes + b.successes;
  const logFactorials = logFactorialsUpTo(a.n + b.n);
  const at = (k: number) => logFactorials[k] ?? 0;
  const choose = (n: number, k: number) => at(n) - at(k) - at(n - k);
  const logP = (k: number) => choose(a.n, k) + choose(b.n, successes - k) - choose(a.n + b.n, successes);
  const seen = logP(a.successes) + 1e-7;
  let sum = 0;
  for (let k = Math.max(0, successes - b.n); k <= Math.min(a.n, successes); k += 1)
    if (logP(k) <= seen) sum += Math.exp(logP(k));
  return Math.min(1, sum);
}

function logFactorialsUpTo(n: number): Float64Array {
  const logs = new Float64Array(n + 1);
  for (let k = 2; k <= n; k += 1) logs[k] = (logs[k - 1] ?? 0) + Math.log(k);
  return logs;
}

/** Returns p-values after Holm's step-down correction (1979), in the given order, at most 1. */
export function holm(pValues: readonly number[]): number[] {
  const order = pValues.map((_, index) => index).toSorted((a, b) => (pValues[a] ?? 1) - (pValues[b] ?? 1));
  const adjusted = pValues.map(() => 1);
  let floor = 0;
  order.forEach((index, rank) => {
    floor = Math.max(floor, Math.min(1, (pValues.length - rank) * (pValues[index] ?? 1)));
    adjusted[index] = floor;
  });
  return adjusted;
}

/**
 * Returns by how many comparisons Holm's method corrects each p-value, in the given order: with so many, an interval
 * excludes 0 exactly if the corrected p-value is below 0.05.
 */
export function holmFactors(pValues: readonly number[]): number[] {
  const adjusted = holm(pValues);
  return pValues.map((pValue, at) => {
    const factor = pValue > 0 ? (adjusted[at] ?? 1) / pValue : pValues.length;
    return Math.min(pValues.length, Math.max(1, factor));
  });
}
