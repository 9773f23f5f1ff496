/** Confidence intervals. Shares and bounds run from 0 to 1 unless a name says points. */
import type { BySentiment } from '../sentiment/sentiment.ts';
import { totalOf } from '../sentiment/sentiment.ts';
import { float, int, view, type ValueOf } from '../view.ts';
import { pOfZ } from './significance.ts';

/** Standard normal deviate of a two-sided 95% interval. */
export const z95 = 1.959963984540054;

/** Returns the standard normal deviate with this upper tail, above 0 and below 1. */
export function zOfTail(tail: number): number {
  if (tail > 0.5) return -zOfTail(1 - tail);
  const z = approximateZ(tail);
  // One step of Halley's method, because nine digits are too few for a p-value beside an interval.
  const excess = (pOfZ(z) / 2 - tail) * Math.sqrt(2 * Math.PI) * Math.exp((z * z) / 2);
  return z + excess / (1 - (z * excess) / 2);
}

/** Acklam's approximation for tails up to a half, with a relative error of 1e-9. */
function approximateZ(tail: number): number {
  if (tail >= 0.02425) return Math.max(0, -centralQuantile(tail));
  const q = Math.sqrt(-2 * Math.log(tail));
  const [above, below] = [horner(tailAbove, q), horner(tailBelow, q) * q + 1];
  return -above / below;
}

const centreAbove = [
  -39.69683028665376, 220.9460984245205, -275.9285104469687, 138.357751867269, -30.66479806614716, 2.506628277459239,
];
const centreBelow = [-54.47609879822406, 161.5858368580409, -155.6989798598866, 66.80131188771972, -13.28068155288572];
const tailAbove = [
  -0.007784894002430293, -0.3223964580411365, -2.400758277161838, -2.549732539343734, 4.374664141464968,
  2.938163982698783,
];
const tailBelow = [0.007784695709041462, 0.3224671290700398, 2.445134137142996, 3.754408661907416];

function centralQuantile(p: number): number {
  const q = p - 0.5;
  const square = q * q;
  return (horner(centreAbove, square) * q) / (horner(centreBelow, square) * square + 1);
}

function horner(coefficients: readonly number[], x: number): number {
  return coefficients.reduce((sum, coefficient) => sum * x + coefficient, 0);
}

export interface Interval {
  low: number;
  high: number;
}

/** Returns Wilson's score interval (1927) without continuity correction; [0, 1] without answers. */
export function wilson(successes: number, n: number, z: number = z95): Interval {
  if (n <= 0) return { low: 0, high: 1 };
  const share = successes / n;
  const square = z * z;
  const centre = (share + square / (2 * n)) / (1 + square / n);
  const half = (z / (1 + square / n)) * Math.sqrt((share * (1 - share)) / n + square / (4 * n * n));
  return {
    low: successes <= 0 ? 0 : Math.max(0, centre - half),
    high: successes >= n ? 1 : Math.min(1, centre + half),
  };
}

export const shareView = view('Share', 'A part of a whole, 0 to 1, with its Wilson 95% confidence interval.', {
  low: float(),
  high: float(),
  count: int(),
  /** The part's share; 0 when the whole is empty. */
  share: float(),
});

export type Share = ValueOf<typeof shareView>;

export function shareWithInterval(count: number, total: number): Share {
  return { count, share: total === 0 ? 0 : count / total, ...wilson(count, total) };
}

/**
 * Returns the worst-case (share one half) 95% margin of error in percentage points: 9.8 for 100 people, 100 for none.
 */
export function marginOfError(n: number, z: number = z95): number {
  return n <= 0 ? 100 : Math.min(100, (z * 0.5 * 100) / Math.sqrt(n));
}

export const meanIntervalView = view('MeanScore', 'A mean score, -1 to 1, with its 95% confidence interval.', {
  low: float(),
  high: float(),
  mean: float(),
});

export type MeanInterval = ValueOf<typeof meanIntervalView>;

/**
 * Returns the mean score (-1 to 1) and its interval. The mean is the share of positives minus that of negatives, so the
 * interval is built from their Wilson limits (MOVER: Zou and Donner 2008): unlike mean ± z x error, it stays within -1
 * and 1 and keeps a width when all answers are equal.
 */
export function meanInterval(counts: BySentiment, z: number = z95): MeanInterval {
  const n = totalOf(counts);
  if (n === 0) return { mean: 0, low: -1, high: 1 };
  const positive = counts.positive / n;
  const negative = counts.negative / n;
  const up = wilson(counts.positive, n, z);
  const down = wilson(counts.negative, n, z);
  const spread = Math.sqrt(positive * (1 - positive) * negative * (1 - negative));
  const correlation = spread === 0 ? 0 : (-positive * negative) / spread;
  const width = (a: number, b: number) => Math.sqrt(Math.max(0, a * a + b * b - 2 * correlation * a * b));
  const mean = positive - negative;
  const low = mean - width(positive - up.low, down.high - negative);
  const high = mean + width(up.high - positive, negative - down.low);
  return { mean, low: Math.max(-1, low), high: Math.min(1, high) };
}
