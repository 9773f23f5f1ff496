import { setTimeout as sleep } from 'node:timers/promises';

const stepMs = 250;

/** Answers only at whole quarters of a second after it was asked: what took a little longer for people we know is lost in the rounding. */
export async function evenly<T>(work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  try {
    return await work();
  } finally {
    const took = performance.now() - began;
    await sleep(Math.ceil(took / stepMs) * stepMs - took);
  }
}
