/** Estimates with 95% intervals. Shares are from 0 to 1, differences in percentage points. */
import { pairedOf, type Paired } from '../fitness.ts';
import { halfWidth } from '../intervals.ts';
import { wilson } from '../../simulations/statistics.ts';
import { signedPoints } from '../words.ts';
import type { Difference, Estimate } from '../view.ts';

/** A running sum from which a mean and its interval follow. */
export class Tally {
  n = 0;
  private sum = 0;
  private squares = 0;
  /** Values of 1 while all others are 0; NaN otherwise. */
  private ones = 0;

  add(value: number): void {
    this.n += 1;
    this.ones += value === 0 || value === 1 ? value : NaN;
    this.sum += value;
    this.squares += value * value;
  }

  get paired(): Paired {
    return pairedOf(this.n, this.sum, this.squares);
  }

  /** How many values are 1 when all others are 0; null otherwise. */
  get positive(): number | null {
    return Number.isNaN(this.ones) ? null : this.ones;
  }

  get mean(): number {
    return this.n === 0 ? 0 : this.sum / this.n;
  }
}

/** Returns a mean of values from 0 to 1, with the interval of a share where all are 0 or 1; null without any. */
export function estimateOf({ paired: { n, mean, error }, positive }: Tally): Estimate | null {
  if (n === 0) return null;
  if (positive !== null) return shareOf(positive, n);
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
  const range = low === null || high === null ? '' : ` (${signedPoints(low, 1)} to ${signedPoints(high, 1)})`;
  return `${signedPoints(points, 1)} points${range}`;
}
