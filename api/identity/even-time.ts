import { setTimeout as sleep } from 'node:timers/promises';

const stepMs = 250;
export interface Clock {
  /** Milliseconds since any one moment. */
  now: () => number;
  sleep: (ms: number) => Promise<unknown>;
}

const machine: Clock = { now: () => performance.now(), sleep: (ms) => sleep(ms) };

/**
 * Delays the response to a multiple of a quarter second, so that the rounding hides the extra work for known people.
 */
export async function respondEvenly<T>(work: () => Promise<T>, clock = machine): Promise<T> {
  const began = clock.now();
  try {
    return await work();
  } finally {
    const took = clock.now() - began;
    await clock.sleep(Math.ceil(took / stepMs) * stepMs - took);
  }
}
