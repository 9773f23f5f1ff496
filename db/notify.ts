import { sql, type Kysely, type Transaction } from 'kysely';
import { listen, type Listener } from './listen.ts';
import type { Database } from './tables/database.ts';

const changeChannel = 'soundings_changes';

/** Notice that a row changed. It has no content, because listeners read the row under their own access rule. */
export interface Change {
  model: string;
  /** Key of the row; `rowId` distinguishes rows with the same natural key. */
  id: string;
  rowId?: string;
  operation: 'create' | 'update' | 'delete';
  /** User id of the owner; null when nobody owns the row. */
  owner: string | null;
  jobId?: string;
  /** True for a notice about more rows than are announced one by one; `id` is then empty. */
  isMany?: true;
}

/** Notifies listeners of a change if and when the surrounding transaction commits. */
export async function notifyChange(db: Kysely<Database> | Transaction<Database>, change: Change): Promise<void> {
  await sql`select pg_notify(${changeChannel}, ${JSON.stringify(change)})`.execute(db);
}

/** Notifies listeners of several changes in one statement. */
export async function notifyChanges(
  db: Kysely<Database> | Transaction<Database>,
  changes: readonly Change[],
): Promise<void> {
  const payloads = changes.map((change) => JSON.stringify(change));
  await sql`select pg_notify(${changeChannel}, payload) from unnest(${payloads}::text[]) as payload`.execute(db);
}

interface ListenOptions {
  /** Called when the connection is back after a gap, in which changes may have been missed. */
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
    // Other programs may write to the channel; text that is not a change is ignored.
  }
}
