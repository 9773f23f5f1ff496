import { setTimeout as sleep } from 'node:timers/promises';

/** Returns the result of `work`; undefined when it fails or takes longer than `ms`. */
export async function withinDeadline<T>(work: Promise<T>, ms: number): Promise<T | undefined> {
  const timer = new AbortController();
  const late = sleep(ms, undefined, { signal: timer.signal, ref: false });
  const result = await Promise.race([work.catch(() => undefined), late]);
  timer.abort();
  // The aborted sleep rejects; its rejection must be handled.
  late.catch(() => undefined);
  return result;
}
