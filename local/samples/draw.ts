/** Functions that draw random values from shares. */
import type { Random } from '../random.ts';

/** Draws one key with the probability of its share. Shares need not add up to 100. */
export function drawFrom<K extends string>(shares: Readonly<Record<K, number>>, random: Random): K {
  const entries = Object.entries(shares) as [K, number][];
  let left = random.next() * entries.reduce((sum, [, share]) => sum + share, 0);
  for (const [key, share] of entries) {
    left -= share;
    if (left < 0) return key;
  }
  return (entries.at(-1) as [K, number])[0];
}

/** Multiplies the shares of some keys by factors. */
export function weightShares<K extends string>(
  shares: Readonly<Record<K, number>>,
  factors: Partial<Record<K, number>>,
): Record<K, number> {
  const entries = Object.entries(shares) as [K, number][];
  return Object.fromEntries(entries.map(([key, share]) => [key, share * (factors[key] ?? 1)])) as Record<K, number>;
}

/** Draws `count` different items. */
export function drawDifferent<T>(list: readonly T[], count: number, random: Random): T[] {
  const left = [...new Set(list)];
  const picked: T[] = [];
  while (picked.length < count && left.length > 0)
    picked.push(...left.splice(Math.floor(random.next() * left.length), 1));
  return picked;
}

/** Returns the key at a standard normal score when keys are ordered by rank; low scores get the first key. */
export function rankIn<K extends string>(shares: Readonly<Record<K, number>>, score: number): K {
  const entries = Object.entries(shares) as [K, number][];
  const total = entries.reduce((sum, [, share]) => sum + share, 0);
  let left = normalDistribution(score) * total;
  for (const [key, share] of entries) {
    left -= share;
    if (left < 0) return key;
  }
  return (entries.at(-1) as [K, number])[0];
}

/** Approximates the normal distribution function by the logistic function with an error below 0.01. */
function normalDistribution(score: number): number {
  return 1 / (1 + Math.exp(-1.702 * score));
}
