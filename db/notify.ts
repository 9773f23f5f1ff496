import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Kysely, type Transaction } from 'kysely';
import pg from 'pg';
import { keepAlive } from './client.ts';
import type { Database } from './tables/database.ts';

export const changeChannel = 'soundings_changes';

/** That a row changed, without its content: whoever wants it reads it through their own access rule. */
export interface Change {
  model: string;
  /** The key of the row; `rowId` tells it from others of one natural key. */
  id: string;
  rowId?: string;
  operation: 'create' | 'update' | 'delete';
  /** User id; null when nobody owns the row. */
  owner: string | null;
  jobId?: string;
  /** Stands for more rows than are told one by one; `id` is empty. */
  isMany?: true;
}

/** Tells listeners about a change when (and only if) the surrounding transaction commits. */
export async function notifyChange(db: Kysely<Database> | Transaction<Database>, change: Change): Promise<void> {
  await sql`select pg_notify(${changeChannel}, ${JSON.stringify(change)})`.execute(db);
}

export interface ChangeListener {
  /** Resolves once the first connection listens. */
  ready: Promise<void>;
  close(): Promise<void>;
}

/** The same for several, at once. */
export async function notifyChanges(
  db: Kysely<Database> | Transaction<Database>,
  changes: readonly Change[],
): Promise<void> {
  const payloads = changes.map((change) => JSON.stringify(change));
  await sql`select pg_notify(${changeChannel}, payload) from unnest(${payloads}::text[]) as payload`.execute(db);
}

interface ListenOptions {
  /** Called when the connection is back after a gap in which changes were missed. */
  onGap?: () => void;
  pingEveryMs?: number;
}

/** Calls `onChange` for every change, over a connection of its own that is pinged and reconnected with backoff. */
export function listenForChanges(
  url: string,
  onChange: (change: Change) => void,
  options: ListenOptions = {},
): ChangeListener {
  const closing = new AbortController();
  const first = Promise.withResolvers<void>();
  const loop = keepListening(url, onChange, options, closing.signal, first.resolve);
  return {
    ready: first.promise,
    close: async () => {
      closing.abort();
      await loop;
    },
  };
}

async function keepListening(
  url: string,
  onChange: (change: Change) => void,
  options: ListenOptions,
  signal: AbortSignal,
  onFirst: () => void,
) {
  let connectedBefore = false;
  let failures = 0;
  while (!signal.aborted) {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 5_000,
      ...keepAlive,
      application_name: 'soundings changes',
    });
    const ended = new Promise<void>((resolve) => {
      client.on('error', () => resolve());
      client.on('end', () => resolve());
    });
    client.on('notification', (message) => deliver(message.payload, onChange));
    try {
      await client.connect();
      await client.query(`listen ${changeChannel}`);
      failures = 0;
      if (connectedBefore) options.onGap?.();
      connectedBefore = true;
      onFirst();
      await Promise.race([ended, pingUntilLost(client, options.pingEveryMs ?? 15_000, signal)]);
    } catch {
      failures += 1;
    }
    // A half-open connection may never answer its goodbye.
    await Promise.race([client.end().catch(() => undefined), sleep(1_000, undefined, { ref: false })]);
    if (!signal.aborted) await pause(Math.min(5_000, 100 * 2 ** failures), signal);
  }
}

async function pingUntilLost(client: pg.Client, everyMs: number, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await pause(everyMs, signal);
    if (signal.aborted) return;
    const answered = await Promise.race([
      client.query('select 1').then(() => true),
      sleep(5_000, false, { ref: false }),
    ]);
    if (!answered) return;
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined);
}

function deliver(payload: string | undefined, onChange: (change: Change) => void): void {
  if (payload === undefined) return;
  try {
    onChange(JSON.parse(payload) as Change);
  } catch {
    // Somebody else's text on our channel: not a change.
  }
}
