import { setTimeout as sleep } from 'node:timers/promises';

/** Looks until what is seen is as wanted, and answers it; throws what was seen last when that takes too long. */
export async function waitForValue<T>(
  look: () => Promise<T>,
  holds: (seen: T) => boolean,
  { timeoutMs = 60_000, say = JSON.stringify as (seen: T) => string } = {},
): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const seen = await look();
    if (holds(seen)) return seen;
    if (Date.now() > deadline) throw new Error(`Not in time: ${say(seen)}`);
    await sleep(50);
  }
}
