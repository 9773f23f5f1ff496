import { setTimeout as sleep } from 'node:timers/promises';

const stepMs = 250;
export interface Clock {
  /** Milliseconds since any one moment. */
  now: () => number;
  sleep: (ms: number) => Promise<unknown>;
}

const machine: Clock = { now: () => performance.now(), sleep: (ms) => sleep(ms) };

/** Answers only at whole quarters of a second after it was asked: what took a little longer for people we know is lost in the rounding. */
export async function evenly<T>(work: () => Promise<T>, clock = machine): Promise<T> {
  const began = clock.now();
  try {
    return await work();
  } finally {
    const took = clock.now() - began;
    await clock.sleep(Math.ceil(took / stepMs) * stepMs - took);
  }
}
