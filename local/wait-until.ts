import { setTimeout as sleep } from 'node:timers/promises';

/** Asks until the answer is true; false when the time is over or `giveUp` says that waiting is pointless. */
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
