import { ProductError } from '../domain/errors.ts';

/** Too many pieces of work of one kind are waiting. */
export class TooBusy extends ProductError {
  constructor() {
    super('unavailable', 'Too much is being worked on right now. Please try again in a moment.');
  }
}

/** A place in a queue, from `join` to `leave`. */
export interface Place {
  /** Resolves when the work may start. */
  turn(): Promise<void>;
  leave(): void;
}

export interface FairQueue {
  /** Takes a place, which also counts while the work is being prepared. Throws TooBusy. */
  join(person: string): Place;
  /** Runs work that needs no preparation. Throws TooBusy and the errors of the work. */
  run<T>(person: string, work: () => Promise<T>): Promise<T>;
}

interface Limits {
  /** Maximum number of pieces of work that run at a time; one per person. */
  concurrency: number;
  /** Maximum number of places per person, running work included; maxPlaces is the maximum of all persons. */
  perPerson: number;
  maxPlaces: number;
}

interface Waiter {
  person: string;
  begin: () => void;
}

/**
 * Creates a queue for work that takes much memory or time: few pieces run at a time, one per person, so that one
 * person's work does not delay the others.
 */
export function createFairQueue({ concurrency, perPerson, maxPlaces }: Limits): FairQueue {
  const places = new Map<string, number>();
  const working = new Set<string>();
  let waiting: Waiter[] = [];

  function callNext(): void {
    for (const next of waiting) {
      if (working.size >= concurrency) return;
      if (working.has(next.person)) continue;
      working.add(next.person);
      waiting = waiting.filter((waiter) => waiter !== next);
      next.begin();
    }
  }

  function join(person: string): Place {
    const mine = places.get(person) ?? 0;
    const all = [...places.values()].reduce((sum, count) => sum + count, 0);
    if (mine >= perPerson || all >= maxPlaces) throw new TooBusy();
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
