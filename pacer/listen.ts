import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { keepAlive } from '../db/client.ts';

export interface WakeUps {
  close(): Promise<void>;
}

/**
 * Calls `onWake(accountId)` when a call somewhere ended and it is the turn of this process, and `onWake(null)` when notices may have been
 * missed. A connection of its own, replaced when it breaks; without it waiting calls still look every second.
 */
export function listenForWakeUps(url: string, process: string, onWake: (accountId: string | null) => void): WakeUps {
  const closing = new AbortController();
  const loop = keepListening(url, process, onWake, closing.signal);
  return {
    async close() {
      closing.abort();
      await loop;
    },
  };
}

async function keepListening(
  url: string,
  process: string,
  onWake: (accountId: string | null) => void,
  signal: AbortSignal,
): Promise<void> {
  for (let failures = 0; !signal.aborted;) {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 5_000,
      ...keepAlive,
      application_name: 'soundings pacer',
    });
    const ended = Promise.withResolvers<void>();
    const end = () => ended.resolve();
    client.on('error', end).on('end', end);
    client.on('notification', ({ payload = '' }) => {
      const space = payload.lastIndexOf(' ');
      if (payload.slice(space + 1) === process) onWake(payload.slice(0, space));
    });
    signal.addEventListener('abort', end, { once: true });
    try {
      await client.connect();
      await client.query('listen soundings_permits');
      failures = 0;
      onWake(null);
      await ended.promise;
    } catch {
      failures += 1;
    }
    signal.removeEventListener('abort', end);
    await Promise.race([client.end().catch(() => undefined), sleep(1_000, undefined, { ref: false })]);
    await sleep(Math.min(5_000, 100 * 2 ** failures), undefined, { signal, ref: false }).catch(() => undefined);
  }
}
