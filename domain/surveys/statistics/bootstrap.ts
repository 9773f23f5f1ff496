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
 * Returns the 95% interval of a distance that cannot fall below its lowest value, and grows by chance alone. `draws` are
 * from resampling both sides, `nullDraws` from sides that were mixed at random. The low end is that lowest value unless
 * mixed sides seldom differ as much (permutation test), else that of the basic interval, which takes the growth off; the
 * high end is the percentile. In simulations it holds 94 to 97% of true distances, percentiles alone 0 to 93%.
 */
export function distanceInterval(
  estimate: number,
  draws: readonly number[],
  nullDraws: readonly number[],
  lowest: number,
): Interval {
  const { low, high } = percentileInterval(draws);
  const isByChance = estimate <= quantileOf(nullDraws, 0.975);
  const below = isByChance ? lowest : Math.max(lowest, 2 * estimate - high);
  return { low: Math.min(estimate, below), high: Math.max(estimate, high, low) };
}
