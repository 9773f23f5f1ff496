import { setTimeout as sleep } from 'node:timers/promises';

/** Sleeps until performance.now() reaches `at`, never less: a timer may fire a millisecond early. Rejects when the signal aborts. */
export async function sleepUntil(at: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  for (let left = at - performance.now(); left > 0; left = at - performance.now()) {
    await sleep(Math.ceil(left), undefined, { signal });
  }
}
