import type { Random } from '../../../../../../domain/random.ts';

// Globals are slow to reach in tests.
const { cos, log, sqrt, PI } = Math;

/** Draws a standard normal number (Box and Muller). */
export function normal(random: Random): number {
  return sqrt(-2 * log(1 - random())) * cos(2 * PI * random());
}

/** Draws from the standard Gumbel distribution, whose largest of several follows the logit. */
export function gumbel(random: Random): number {
  return -log(-log(1 - random()));
}

export function times<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

/** Draws an index in proportion to the shares, which add up to 1. */
export function pick(random: Random, shares: readonly number[]): number {
  let left = random();
  const index = shares.findIndex((share) => {
    left -= share;
    return left < 0;
  });
  return index < 0 ? shares.length - 1 : index;
}

/** Spearman's rank correlation of two lists without ties. */
export function spearman(one: readonly number[], other: readonly number[]): number {
  const ranks = (values: readonly number[]) =>
    values.map((value) => values.filter((another) => another < value).length);
  const [a, b] = [ranks(one), ranks(other)];
  const squares = a.reduce((sum, rank, at) => sum + (rank - (b[at] ?? 0)) ** 2, 0);
  return 1 - (6 * squares) / (a.length * (a.length ** 2 - 1));
}
