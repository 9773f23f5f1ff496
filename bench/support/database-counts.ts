/** Counts of Postgres's own statistics. */
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';

export interface DatabaseCounts {
  transactions: number;
  /** Calls of the pacer's function. */
  asks: number;
  /** Statements that stored reactions. */
  inserts: number;
}

/** Makes Postgres count the asks and the inserts, in sessions that begin later. */
export async function startCounting(db: Db): Promise<void> {
  await sql`do $$ begin execute format('alter database %I set track_functions = ''pl''', current_database()); end $$`.execute(
    db,
  );
  await sql`create function count_insert() returns trigger language plpgsql as $$ begin return null; end $$`.execute(
    db,
  );
  await sql`create trigger count_insert after insert on reaction for each statement execute function count_insert()`.execute(
    db,
  );
}

/** Reads the counts. Sessions report theirs about once a second. */
export async function readCounts(db: Db): Promise<DatabaseCounts> {
  const { rows } = await sql<DatabaseCounts>`
    select (select xact_commit from pg_stat_database where datname = current_database()) as transactions,
      coalesce(sum(calls) filter (where funcname = 'take_permits'), 0)::int as asks,
      coalesce(sum(calls) filter (where funcname = 'count_insert'), 0)::int as inserts
    from pg_stat_user_functions`.execute(db);
  return rows[0] ?? { transactions: Number.NaN, asks: Number.NaN, inserts: Number.NaN };
}
