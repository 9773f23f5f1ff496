import type { Random } from '../random.ts';
import { shuffled } from '../random.ts';
import type { Draw } from '../simulations/roster.ts';

/**
 * Draws in proportion to weight: systematic sampling (Madow 1949) over a shuffled list. Everybody is drawn as often as
 * their share of the weights, rounded down or up, so the drawn group has the weighted shares and needs no weights.
 */
export function drawWeighted<T>(
  profiles: readonly T[],
  weight: (profile: T) => number,
  count: number,
  random: Random,
): Draw<T>[] {
  const weighed = shuffled(random, profiles).map((profile) => ({ profile, weight: Math.max(0, weight(profile)) }));
  // Equal weights are adjacent, so that each such group is drawn in proportion too.
  const order = weighed.toSorted((one, other) => one.weight - other.weight);
  const total = order.reduce((sum, entry) => sum + entry.weight, 0);
  if (total === 0 || count === 0) return [];
  const step = total / count;
  const start = random() * step;
  const draws: Draw<T>[] = [];
  let passed = 0;
  for (const { profile, weight: own } of order) {
    passed += own;
    for (let repeated = false; draws.length < count && start + draws.length * step < passed; repeated = true)
      draws.push({ profile, repeated });
  }
  // Rounding may lose the last index.
  const last = order.findLast((entry) => entry.weight > 0);
  while (last && draws.length < count) draws.push({ profile: last.profile, repeated: true });
  return draws;
}
