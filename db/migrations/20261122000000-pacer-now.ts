import { sql, type Kysely } from 'kysely';

/** Functions that read the clock of the pacer. */
const readers = ['grant_permits', 'follow_clock'];

/** The pacer reads its clock in one place, so that a test can play its laws in a time of its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // As volatile as what it calls: only then the planner puts the call in its place.
  await sql`create function pacer_now() returns timestamptz language sql volatile as $$ select clock_timestamp() $$`.execute(
    db,
  );
  await replaceInReaders(db, 'clock_timestamp()', 'pacer_now()');
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await replaceInReaders(db, 'pacer_now()', 'clock_timestamp()');
  await sql`drop function pacer_now()`.execute(db);
}

async function replaceInReaders(db: Kysely<unknown>, from: string, to: string): Promise<void> {
  const { rows } = await sql<{ definition: string }>`select pg_get_functiondef(oid) as definition from pg_proc
    where proname = any (${readers}) and pronamespace = current_schema()::regnamespace`.execute(db);
  for (const { definition } of rows) await sql.raw(definition.replaceAll(from, to)).execute(db);
}
