import { setTimeout as sleep } from 'node:timers/promises';
import { classify } from './errors.ts';

/** Repeats a database call until the server is back, so that what is held in memory is not lost. Stops when the signal aborts. */
export async function retryWhileUnavailable<T>(call: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await call();
    } catch (error) {
      if (signal.aborted || classify(error) !== 'away') throw error;
      await sleep(Math.min(2_000, 100 * 2 ** tries), undefined, { signal }).catch(() => undefined);
    }
  }
}
