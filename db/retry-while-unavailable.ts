import { setTimeout as sleep } from 'node:timers/promises';
import { classify } from './errors.ts';

/**
 * Repeats a database call while the server is unavailable or another transaction conflicts, so that data in memory is
 * not lost. Rejects when the signal aborts.
 */
export async function retryWhileUnavailable<T>(call: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await call();
    } catch (error) {
      const failure = classify(error);
      if (signal.aborted || (failure !== 'away' && failure !== 'conflict')) throw error;
      await sleep(Math.min(2_000, 100 * 2 ** tries), undefined, { signal }).catch(() => undefined);
    }
  }
}
