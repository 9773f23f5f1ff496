import type { FairQueue } from './fair-queue.ts';

/** Work that several readers may wait for, which ends when all of them have left. */
export interface SharedWork {
  /**
   * Does the work of a key once for all who ask for it meanwhile, and keeps its last results. Its signal aborts when
   * the readers whose signals are given have all left.
   */
  <T>(key: string, gone: AbortSignal | undefined, work: (signal: AbortSignal) => Promise<T>): Promise<T>;
}

interface Open {
  readers: number;
  end: AbortController;
}

/** `keep` returns the result of a key, or does the work; it keeps no failure. */
export function createSharedWork(keep: (key: string, work: () => Promise<unknown>) => Promise<unknown>): SharedWork {
  const open = new Map<string, Open>();
  return async <T>(key: string, gone: AbortSignal | undefined, work: (signal: AbortSignal) => Promise<T>) => {
    gone?.throwIfAborted();
    const mine = open.get(key) ?? { readers: 0, end: new AbortController() };
    open.set(key, mine);
    mine.readers += 1;
    const leave = () => {
      mine.readers -= 1;
      if (mine.readers > 0) return;
      // A reader who comes now begins anew, because what is under way ends.
      if (open.get(key) === mine) open.delete(key);
      mine.end.abort(gone?.reason);
    };
    gone?.addEventListener('abort', leave, { once: true });
    try {
      return (await keep(key, () => work(mine.end.signal))) as T;
    } finally {
      gone?.removeEventListener('abort', leave);
      if (open.get(key) === mine) open.delete(key);
    }
  };
}

/** Does work when it is a person's turn in a queue, unless the signal aborts before; the place is free at once then. */
export async function inTurn<T>(
  line: FairQueue,
  person: string,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  const place = line.join(person);
  try {
    await Promise.race([place.turn(), whenAborted(signal)]);
    return await Promise.race([work(), whenAborted(signal)]);
  } finally {
    place.leave();
  }
}

/** Rejects with the signal's reason when it aborts. */
function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const end = () => reject(signal.reason as Error);
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });
}
