import { ProductError } from '../domain/errors.ts';

/** Too much work of one kind is waiting. */
export class TooBusy extends ProductError {
  constructor() {
    super('unavailable', 'Too many files are being worked on right now. Please try again in a moment.');
  }
}

/** Somebody's place in a line, from `join` to `leave`. */
export interface Place {
  /** Resolves when the work may begin. */
  turn(): Promise<void>;
  leave(): void;
}

export interface FairQueue {
  /** Counts from now on, also while the work is being prepared. Throws TooBusy. */
  join(person: string): Place;
  /** Work that needs no preparation. Throws TooBusy and what the work throws. */
  run<T>(person: string, work: () => Promise<T>): Promise<T>;
}

interface Limits {
  /** Pieces of work at a time; of one person one. */
  atOnce: number;
  /** Places in the line, those at work included: of one person, and in all. */
  perPerson: number;
  inAll: number;
}

interface Waiter {
  person: string;
  begin: () => void;
}

/**
 * A line for work that takes much memory or time: few at a time, one of each person, so that nobody's heap of work
 * holds up the others.
 */
export function createFairQueue({ atOnce, perPerson, inAll }: Limits): FairQueue {
  const places = new Map<string, number>();
  const working = new Set<string>();
  let waiting: Waiter[] = [];

  function callNext(): void {
    for (const next of waiting) {
      if (working.size >= atOnce) return;
      if (working.has(next.person)) continue;
      working.add(next.person);
      waiting = waiting.filter((waiter) => waiter !== next);
      next.begin();
    }
  }

  function join(person: string): Place {
    const mine = places.get(person) ?? 0;
    const all = [...places.values()].reduce((sum, count) => sum + count, 0);
    if (mine >= perPerson || all >= inAll) throw new TooBusy();
    places.set(person, mine + 1);
    const turn = Promise.withResolvers<void>();
    const waiter = { person, begin: turn.resolve };
    let state: 'joined' | 'waiting' | 'left' = 'joined';
    return {
      turn() {
        if (state === 'joined') waiting.push(waiter);
        state = 'waiting';
        callNext();
        return turn.promise;
      },
      leave() {
        if (state === 'left') return;
        const isWaiting = waiting.includes(waiter);
        if (state === 'waiting' && !isWaiting) working.delete(person);
        waiting = waiting.filter((each) => each !== waiter);
        state = 'left';
        const left = (places.get(person) ?? 1) - 1;
        if (left === 0) places.delete(person);
        else places.set(person, left);
        callNext();
      },
    };
  }

  return {
    join,
    async run(person, work) {
      const place = join(person);
      try {
        await place.turn();
        return await work();
      } finally {
        place.leave();
      }
    },
  };
}
