/** Bootstrap over respondents. */
import { randomInt, type Random } from '../../random.ts';
import type { Interval } from '../../simulations/statistics.ts';

/** Draws as many items as given, with replacement. */
export function resample<T>(random: Random, items: readonly T[]): T[] {
  return items.map(() => items[randomInt(random, 0, items.length - 1)] as T);
}

/** Returns the quantile of a list by linear interpolation (type 7 of Hyndman and Fan 1996); NaN for none. */
export function quantileOf(values: readonly number[], probability: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  const at = (sorted.length - 1) * probability;
  const [below = Number.NaN, above = Number.NaN] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
  return below + (above - below) * (at - Math.floor(at));
}

/** Returns the percentile interval, 95%. */
export function percentileInterval(draws: readonly number[]): Interval {
  return { low: quantileOf(draws, 0.025), high: quantileOf(draws, 0.975) };
}

/**
 * Returns the basic interval, 95% (Davison and Hinkley 1997, 5.6), within the range of the measure and around the
 * estimate. It suits distances: resampling adds noise to them, so percentiles lie too high.
 */
export function basicInterval(estimate: number, draws: readonly number[], range: Interval): Interval {
  const { low, high } = percentileInterval(draws);
  return {
    low: Math.max(range.low, Math.min(estimate, 2 * estimate - high)),
    high: Math.min(range.high, Math.max(estimate, 2 * estimate - low)),
  };
}
