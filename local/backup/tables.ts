/** Copies the tables of a database out of one snapshot, and into a database of the same migrations. */
import { Socket } from 'node:net';
import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { toEntry, type Entry } from './entries.ts';

/** Tables that migrating and starting fill themselves. */
const ownTables = ['kysely_migration', 'kysely_migration_lock', 'function_file'];

interface Table {
  name: string;
  /** Columns that can be written, quoted where SQL requires it. */
  columns: string[];
}

/** A connection without time limits that can be left in the middle of a copy, where `end` would wait for ever. */
class CopyClient extends pg.Client {
  readonly #socket: Socket;

  constructor(databaseUrl: string) {
    const socket = new Socket();
    super({ connectionString: databaseUrl, keepAlive: true, stream: () => socket });
    this.#socket = socket;
    // A query in flight reports the end of its connection itself.
    this.on('error', () => undefined);
  }

  abandon(): void {
    this.#socket.destroy();
  }
}

/** Does work on a connection of its own, and ends it also when the work fails. */
export async function withClient<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new CopyClient(databaseUrl);
  try {
    await client.connect();
    const done = await work(client);
    await client.end();
    return done;
  } catch (error) {
    client.abandon();
    throw error;
  }
}

/** Makes everything that this connection reads that of one moment, until it ends. */
export async function openSnapshot(client: pg.Client): Promise<void> {
  await client.query('begin isolation level repeatable read, read only');
  // The first query takes the snapshot.
  await client.query('select 1');
}

export async function readMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name');
  return rows.map(({ name }) => name);
}

/** Tables whose rows survive a crash: the others describe running processes. */
async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select quote_ident(class.relname) as name, array_agg(quote_ident(attname)::text order by attnum) as columns
     from pg_class as class join pg_attribute on attrelid = class.oid and attnum > 0 and not attisdropped and attgenerated = ''
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p' and relname <> all($1)
       and not exists (select from pg_depend where objid = class.oid and deptype = 'e')
     group by class.relname order by class.relname`,
    [ownTables],
  );
  return rows;
}

/** Returns the entries of all tables and sequences, and counts the rows of each table. */
export async function* copyOut(client: pg.Client, counts: Record<string, number>): AsyncGenerator<Buffer> {
  const copied: [string, { rowCount: number }][] = [];
  for (const { name, columns } of await listTables(client)) {
    const rows = abandonable(client.query(copyTo(`copy public.${name} (${columns.join(', ')}) to stdout`)));
    yield* toEntry({ kind: 'table', name, columns }, rows as AsyncIterable<Buffer>);
    copied.push([name, rows]);
  }
  // Read last: a sequence is in no snapshot, and must not be behind the rows.
  const { rows: values } = await client.query<{ name: string; value: string }>(
    `select quote_ident(sequencename) as name, last_value::text as value from pg_sequences
     where schemaname = 'public' and last_value is not null`,
  );
  yield* toEntry({ kind: 'sequences', values });
  // The number of a table's rows may arrive after the last of them.
  for (const [name, { rowCount }] of copied) counts[name] = rowCount;
}

/** A copy that was left reports the end of its connection after nobody reads or writes it any more. */
function abandonable<Copy extends Readable | Writable>(copy: Copy): Copy {
  copy.on('error', () => undefined);
  return copy;
}

/** Empties all tables of a migrated database, whose triggers and references are off for this connection from now on. */
export async function prepareTables(client: pg.Client): Promise<void> {
  await client.query(`set session_replication_role = replica; set synchronous_commit = off`);
  const names = (await listTables(client)).map(({ name }) => `public.${name}`);
  await client.query(`truncate ${names.join(', ')}`);
}

/** Writes the rows of one table and returns their number. */
export async function copyIn(client: pg.Client, { name, columns }: Table, bytes: Entry['bytes']): Promise<number> {
  const rows = abandonable(client.query(copyFrom(`copy public.${name} (${columns.join(', ')}) from stdin`)));
  await pipeline(bytes, rows);
  return rows.rowCount;
}

export async function setSequences(client: pg.Client, values: { name: string; value: string }[]): Promise<void> {
  for (const { name, value } of values)
    await client.query('select setval($1::regclass, $2::bigint)', [`public.${name}`, value]);
}
