/** Means over a few independent groups. */

export interface MeanWithInterval {
  mean: number;
  /** 95 % by Student's t over the groups; null for one group. */
  low: number | null;
  high: number | null;
}

/** Two-sided 95 % points of Student's t by degrees of freedom, from 1. */
const t95 = [12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228];

export function meanOf(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

export function tInterval(values: readonly number[]): MeanWithInterval {
  const mean = meanOf(values);
  const degrees = values.length - 1;
  const t = t95[Math.min(degrees, t95.length) - 1];
  if (t === undefined) return { mean, low: null, high: null };
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / degrees;
  const half = t * Math.sqrt(variance / values.length);
  return { mean, low: mean - half, high: mean + half };
}
