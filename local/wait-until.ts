/** Waits for a condition. */
import { setTimeout as sleep } from 'node:timers/promises';

/** Repeats the check until it returns true. Returns false after the timeout, or when `giveUp` returns true. */
export async function waitUntil(
  ready: () => Promise<boolean>,
  options: { timeoutMs: number; everyMs?: number; giveUp?: () => boolean },
): Promise<boolean> {
  const end = performance.now() + options.timeoutMs;
  for (;;) {
    if (await ready()) return true;
    if (options.giveUp?.() === true || performance.now() > end) return false;
    await sleep(options.everyMs ?? 100);
  }
}
