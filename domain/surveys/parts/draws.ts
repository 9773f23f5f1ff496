/** Draws from stated probabilities, and balanced sets. */
import { shuffled, type Random } from '../../random.ts';
import { sumOf } from '../../sum.ts';

/** Draws one key in proportion to its weight; any key when all weights are 0. */
export function drawOne<K>(random: Random, keys: readonly K[], weightOf: (key: K) => number): K | undefined {
  const weights = keys.map((key) => Math.max(0, weightOf(key)));
  const sum = sumOf(weights, (weight) => weight);
  if (sum <= 0) return keys[Math.floor(random() * keys.length)];
  let left = random() * sum;
  const at = weights.findIndex((weight) => (left -= weight) < 0);
  return keys[at] ?? keys.findLast((_, index) => (weights[index] ?? 0) > 0);
}

/** Draws an order without replacement, each place in proportion to the weights (Plackett-Luce). */
export function drawOrder<K>(random: Random, keys: readonly K[], weightOf: (key: K) => number): K[] {
  const left = [...keys];
  const drawn: K[] = [];
  while (left.length > 0) {
    const next = drawOne(random, left, weightOf) as K;
    drawn.push(next);
    left.splice(left.indexOf(next), 1);
  }
  return drawn;
}

/**
 * Draws sets in which every item occurs equally often, give or take one, and pairs nearly so (a near-balanced
 * incomplete block design). Sets are lists of ids, in the order of showing.
 */
export function balancedSets(random: Random, ids: readonly string[], size: number, count: number): string[][] {
  const uses = new Map<string, number>();
  const pairs = new Map<string, number>();
  const pairsOf = (id: string, set: readonly string[]) => sumOf(set, (other) => pairs.get(pairKey(id, other)) ?? 0);
  return Array.from({ length: count }, () => {
    const set: string[] = [];
    while (set.length < Math.min(size, ids.length)) {
      const candidates = shuffled(
        random,
        ids.filter((id) => !set.includes(id)),
      );
      const next = candidates.reduce((best, id) => {
        const byUse = (uses.get(id) ?? 0) - (uses.get(best) ?? 0);
        return byUse < 0 || (byUse === 0 && pairsOf(id, set) < pairsOf(best, set)) ? id : best;
      });
      for (const other of set) pairs.set(pairKey(next, other), (pairs.get(pairKey(next, other)) ?? 0) + 1);
      uses.set(next, (uses.get(next) ?? 0) + 1);
      set.push(next);
    }
    return shuffled(random, set);
  });
}

function pairKey(one: string, other: string): string {
  return one < other ? `${one}/${other}` : `${other}/${one}`;
}
