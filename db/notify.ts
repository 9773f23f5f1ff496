import { sql, type Kysely, type Transaction } from 'kysely';
import { listen, type Listener } from './listen.ts';
import type { Database } from './tables/database.ts';

const changeChannel = 'soundings_changes';

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

/** Calls `onChange` for every change. */
export function listenForChanges(
  url: string,
  onChange: (change: Change) => void,
  { onGap, ...options }: ListenOptions = {},
): Listener {
  return listen(url, {
    ...options,
    channel: changeChannel,
    applicationName: 'soundings changes',
    onNotice: (payload) => deliver(payload, onChange),
    onListening: (isFirst) => (isFirst ? undefined : onGap?.()),
  });
}

function deliver(payload: string, onChange: (change: Change) => void): void {
  try {
    onChange(JSON.parse(payload) as Change);
  } catch {
    // Somebody else's text on our channel: not a change.
  }
}
