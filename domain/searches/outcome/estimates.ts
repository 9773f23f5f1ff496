/** Estimates with 95% intervals. Shares are from 0 to 1, differences in percentage points. */
import { pairedOf, type Paired } from '../fitness.ts';
import { halfWidth } from '../intervals.ts';
import { wilson } from '../../simulations/statistics.ts';
import type { Difference, Estimate } from '../view.ts';

/** A running sum from which a mean and its interval follow. */
export class Tally {
  n = 0;
  private sum = 0;
  private squares = 0;

  add(value: number): void {
    this.n += 1;
    this.sum += value;
    this.squares += value * value;
  }

  get paired(): Paired {
    return pairedOf(this.n, this.sum, this.squares);
  }

  get mean(): number {
    return this.n === 0 ? 0 : this.sum / this.n;
  }
}

/** Returns a mean of values from 0 to 1; null without any. */
export function estimateOf({ paired: { n, mean, error } }: Tally): Estimate | null {
  if (n === 0) return null;
  if (n < 2) return { mean, low: null, high: null, n };
  const half = halfWidth(error, n);
  return { mean, low: Math.max(0, mean - half), high: Math.min(1, mean + half), n };
}

export function shareOf(positive: number, n: number): Estimate | null {
  return n === 0 ? null : { mean: positive / n, ...wilson(positive, n), n };
}

/** Returns the difference in points; null when nobody answered both. */
export function differenceOf({ n, mean, error }: Paired): Difference | null {
  if (n === 0) return null;
  const points = mean * 100;
  if (n < 2) return { points, low: null, high: null, isIndecisive: true };
  const half = halfWidth(error, n) * 100;
  const [low, high] = [points - half, points + half];
  return { points, low, high, isIndecisive: low <= 0 && high >= 0 };
}

/** Formats points with their interval: '+6.1 points (+2.0 to +10.2)'. */
export function pointsInWords({ points, low, high }: Difference): string {
  const range = low === null || high === null ? '' : ` (${signed(low)} to ${signed(high)})`;
  return `${signed(points)} points${range}`;
}

/** A bound that rounds to zero gets one more digit, to distinguish an interval beside 0 from one that contains 0. */
function signed(points: number): string {
  const tenths = Math.abs(points).toFixed(1);
  const rounded = tenths === '0.0' ? Math.abs(points).toFixed(2) : tenths;
  if (Number(rounded) === 0) return '0.0';
  return `${points < 0 ? '−' : '+'}${rounded}`;
}
