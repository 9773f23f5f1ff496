/** Waits until a value that changes elsewhere is as expected. */
import { setTimeout as sleep } from 'node:timers/promises';

/** Repeats a read until its value is as wanted and returns it. Throws the last value after the timeout. */
export async function waitForValue<T>(
  read: () => Promise<T>,
  holds: (seen: T) => boolean,
  { timeoutMs = 60_000, everyMs = 50, say = JSON.stringify as (seen: T) => string } = {},
): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const seen = await read();
    if (holds(seen)) return seen;
    if (Date.now() > deadline) throw new Error(`The value did not become as expected in time: ${say(seen)}`);
    await sleep(everyMs);
  }
}
