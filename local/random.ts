import { seededRandom as drawFrom } from '../domain/random.ts';

/** A seeded generator with the draws that samples need. */
export interface Random {
  /** Returns a number in [0, 1). */
  next(): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** Returns an approximately standard normal number: the sum of four uniform ones, scaled to variance 1. */
  normal(): number;
}

export function seededRandom(seed: number): Random {
  const next = drawFrom(seed);
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
