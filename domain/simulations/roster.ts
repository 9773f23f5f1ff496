/** Draws the roster of a run: divides its personas among segments and draws profiles. */
import type { Random } from '../random.ts';
import { shuffled } from '../random.ts';

/**
 * Divides numUsers in proportion to sizes by the largest remainder: integers within 1 of their quota. Ties go to the
 * earlier segment. If no size is above zero, the parts are equal.
 */
export function splitBySize(numUsers: number, sizes: readonly number[]): number[] {
  if (sizes.length === 0) return [];
  const clean = sizes.map((size) => (Number.isFinite(size) && size > 0 ? size : 0));
  const total = clean.reduce((sum, size) => sum + size, 0);
  const weights = total > 0 ? clean : clean.map(() => 1);
  const weightSum = total > 0 ? total : clean.length;
  const quotas = weights.map((weight) => (numUsers * weight) / weightSum);
  const counts = quotas.map(Math.floor);
  const byRemainder = quotas
    .map((quota, index) => ({ index, rest: quota - Math.floor(quota) }))
    .toSorted((a, b) => b.rest - a.rest || a.index - b.index);
  const left = numUsers - counts.reduce((sum, seat) => sum + seat, 0);
  for (const { index } of byRemainder.slice(0, left)) counts[index] = (counts[index] ?? 0) + 1;
  return counts;
}

/**
 * Replaces unknown sizes (0) by the average of the others, so that such segments get personas too.
 */
export function effectiveSizes(sizes: readonly number[]): number[] {
  const known = sizes.filter((size) => size > 0);
  if (known.length === 0) return sizes.map(() => 1);
  const average = known.reduce((sum, size) => sum + size, 0) / known.length;
  return sizes.map((size) => (size > 0 ? size : average));
}

/** Returns the notice about segments that get no persona, because there are too few; null when each has one. */
export function noticeOfUnasked(counts: readonly number[], segments: readonly { name: string }[]): string | null {
  const names = segments.filter((_, at) => counts[at] === 0).map(({ name }) => name);
  return names.length === 0 ? null : `Too few personas to ask: ${names.join(', ')}`;
}

export interface Draw<T> {
  profile: T;
  /** True when this profile was drawn before. */
  repeated: boolean;
}

/** Draws `count` profiles without replacement, and again in a new order when all are used. None from an empty list. */
export function drawProfiles<T>(profiles: readonly T[], count: number, random: Random): Draw<T>[] {
  const draws: Draw<T>[] = [];
  for (let round = 0; draws.length < count && profiles.length > 0; round += 1) {
    for (const profile of shuffled(random, profiles).slice(0, count - draws.length))
      draws.push({ profile, repeated: round > 0 });
  }
  return draws;
}
