/** A small seeded generator (mulberry32). */
export interface Random {
  /** Returns a number in [0, 1). */
  next(): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** Returns an approximately standard normal number: the sum of four uniform ones, scaled to variance 1. */
  normal(): number;
}

export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  return {
    next,
    chance: (probability) => next() < probability,
    pick: (list) => {
      const item = list[Math.floor(next() * list.length)];
      if (item === undefined) throw new RangeError('Nothing to pick from');
      return item;
    },
    normal: () => (next() + next() + next() + next() - 2) * Math.sqrt(3),
  };
}
