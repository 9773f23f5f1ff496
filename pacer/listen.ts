import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

export interface NoticeListener {
  close(): Promise<void>;
}

/**
 * Calls `onNotice(accountId)` when a call ended in another process and it is this process's turn, and `onNotice(null)`
 * when notices may have been missed. Uses its own connection, replaced when it breaks; without it waiting calls still
 * poll every second.
 */
export function listenForNotices(
  url: string,
  process: string,
  onNotice: (accountId: string | null) => void,
): NoticeListener {
  const closing = new AbortController();
  const loop = keepListening(url, process, onNotice, closing.signal);
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
  onNotice: (accountId: string | null) => void,
  signal: AbortSignal,
): Promise<void> {
  for (let failures = 0; !signal.aborted;) {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      application_name: 'soundings pacer',
    });
    const ended = Promise.withResolvers<void>();
    const end = () => ended.resolve();
    client.on('error', end).on('end', end);
    client.on('notification', ({ payload = '' }) => {
      const space = payload.lastIndexOf(' ');
      if (payload.slice(space + 1) === process) onNotice(payload.slice(0, space));
    });
    signal.addEventListener('abort', end, { once: true });
    try {
      await client.connect();
      await client.query('listen soundings_permits');
      failures = 0;
      onNotice(null);
      await ended.promise;
    } catch {
      failures += 1;
    }
    signal.removeEventListener('abort', end);
    await Promise.race([client.end().catch(() => undefined), sleep(1_000, undefined, { ref: false })]);
    await sleep(Math.min(5_000, 100 * 2 ** failures), undefined, { signal, ref: false }).catch(() => undefined);
  }
}
