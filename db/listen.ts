import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { keepAlive } from './client.ts';

export interface Listener {
  /** Resolves once the first connection listens. */
  ready: Promise<void>;
  close(): Promise<void>;
}

interface ListenOptions {
  channel: string;
  /** Names the connection in pg_stat_activity. */
  applicationName: string;
  onNotice: (payload: string) => void;
  /** Called whenever a connection starts to listen; on every call but the first, notices may have been missed. */
  onListening?: (isFirst: boolean) => void;
  pingEveryMs?: number;
}

const goodbyeMs = 1_000;
const answerMs = 5_000;

/**
 * Listens on a connection of its own. It is pinged to notice a half-open connection and replaced with backoff when
 * lost.
 */
export function listen(url: string, options: ListenOptions): Listener {
  const closing = new AbortController();
  const first = Promise.withResolvers<void>();
  const loop = keepListening(url, options, closing.signal, first.resolve);
  return {
    ready: first.promise,
    async close() {
      closing.abort();
      await loop;
    },
  };
}

async function keepListening(
  url: string,
  { channel, applicationName, onNotice, onListening, pingEveryMs = 15_000 }: ListenOptions,
  signal: AbortSignal,
  onFirst: () => void,
): Promise<void> {
  let isFirst = true;
  for (let failures = 0; !signal.aborted;) {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: answerMs,
      ...keepAlive,
      application_name: applicationName,
    });
    const ended = Promise.withResolvers<void>();
    client.on('error', () => ended.resolve()).on('end', () => ended.resolve());
    client.on('notification', ({ payload }) => onNotice(payload ?? ''));
    try {
      await client.connect();
      await client.query(`listen ${client.escapeIdentifier(channel)}`);
      failures = 0;
      onListening?.(isFirst);
      isFirst = false;
      onFirst();
      await Promise.race([ended.promise, pingUntilLost(client, pingEveryMs, signal)]);
    } catch {
      failures += 1;
    }
    // A half-open connection may never confirm its end.
    await Promise.race([client.end().catch(() => undefined), sleep(goodbyeMs, undefined, { ref: false })]);
    if (!signal.aborted) await pause(Math.min(5_000, 100 * 2 ** failures), signal);
  }
}

async function pingUntilLost(client: pg.Client, everyMs: number, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await pause(everyMs, signal);
    if (signal.aborted) return;
    const answered = await Promise.race([
      client.query('select 1').then(() => true),
      sleep(answerMs, false, { ref: false }),
    ]);
    if (!answered) return;
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal, ref: false }).catch(() => undefined);
}
