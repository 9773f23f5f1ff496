import { setTimeout as sleep } from 'node:timers/promises';

const stepMs = 250;
const machine = { now: () => performance.now(), sleep: (ms: number): Promise<unknown> => sleep(ms) };

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
