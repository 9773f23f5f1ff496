/** Student's t distribution, for means of few values. */
import { sumOf } from '../sum.ts';
import { logGamma } from './gamma.ts';
import type { MeanInterval } from './statistics.ts';

/** Returns the probability of a t value above this one. 1 or 0 for an infinite t; degrees of freedom may be broken. */
export function tailOfT(t: number, degrees: number): number {
  if (!Number.isFinite(t)) return t > 0 ? 0 : 1;
  const half = incompleteBeta(degrees / (degrees + t * t), degrees / 2, 0.5) / 2;
  return t > 0 ? half : 1 - half;
}

/** Values that were computed before; intervals of many groups ask for the same ones. */
const known = new Map<string, number>();

/** Returns the t value with this upper tail, up to a half: 12.706 for 0.025 and one degree of freedom. */
export function tOfTail(tail: number, degrees: number): number {
  const key = `${tail} ${degrees}`;
  const found = known.get(key) ?? findT(tail, degrees);
  if (known.size < 10_000) known.set(key, found);
  return found;
}

function findT(tail: number, degrees: number): number {
  let [low, high] = [0, 1];
  while (tailOfT(high, degrees) > tail && high < 1e9) high *= 2;
  for (let round = 0; round < 100; round += 1) {
    const middle = (low + high) / 2;
    if (tailOfT(middle, degrees) > tail) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** Returns the mean with its 95% t interval; null for fewer than two values, which have none. */
export function tInterval(values: readonly number[]): MeanInterval | null {
  if (values.length < 2) return null;
  const mean = meanOf(values);
  const half = tOfTail(0.025, values.length - 1) * Math.sqrt(varianceOf(values) / values.length);
  return { mean, low: mean - half, high: mean + half };
}

/** 0 for none. */
export function meanOf(values: readonly number[]): number {
  return values.length === 0 ? 0 : sumOf(values, (value) => value) / values.length;
}

/** Variance of the population that the values are drawn from; 0 for fewer than two. */
export function varianceOf(values: readonly number[]): number {
  const mean = meanOf(values);
  return values.length < 2 ? 0 : sumOf(values, (value) => (value - mean) ** 2) / (values.length - 1);
}

/** 0 for none. */
export function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? sorted.at(-1) ?? 0)) / 2;
}

/** Returns the regularized incomplete beta function by its continued fraction (Lentz; Numerical Recipes, betacf). */
function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x));
  return x < (a + 1) / (a + b + 2) ? (front * fraction(x, a, b)) / a : 1 - (front * fraction(1 - x, b, a)) / b;
}

function fraction(x: number, a: number, b: number): number {
  const tiny = 1e-300;
  const away = (value: number) => (Math.abs(value) < tiny ? tiny : value);
  let c = 1;
  let d = 1 / away(1 - ((a + b) * x) / (a + 1));
  let result = d;
  for (let m = 1; m <= 300; m += 1) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / away(1 + even * d);
    c = away(1 + even / c);
    result *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / away(1 + odd * d);
    c = away(1 + odd / c);
    result *= d * c;
    if (Math.abs(d * c - 1) < 1e-14) break;
  }
  return result;
}
