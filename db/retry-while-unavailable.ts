import { setTimeout as sleep } from 'node:timers/promises';

/** Postgres error classes that another try cannot mend: data, constraints, syntax and access. */
const lasting = /^(22|23|42|28)/;

/** True for failures that pass when the server is back: refused or broken connections, shutdown, start-up. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (lasting.test(code)) return false;
  return /^(08|57P|53)/.test(code) || /^E[A-Z]+$/.test(code) || /terminat|connect|ECONN|timeout/i.test(error.message);
}

/** Repeats a database call until the server is back, so that what is held in memory is not lost. Stops when the signal aborts. */
export async function retryWhileUnavailable<T>(call: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await call();
    } catch (error) {
      if (signal.aborted || !isDatabaseAway(error)) throw error;
      await sleep(Math.min(2_000, 100 * 2 ** tries), undefined, { signal }).catch(() => undefined);
    }
  }
}
