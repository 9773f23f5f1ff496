import { sql, type Kysely } from 'kysely';

/**
 * Gives the newest reactions of a run an index that only they can use. Statistics do not know a new run, so looking up one
 * persona through the old index, and past all answers of the run, seemed as cheap as through the key.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index reaction_run_newest`.execute(db);
  await sql`create index reaction_newest_of_run on reaction (lower(run_id), created_at desc)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index reaction_newest_of_run`.execute(db);
  await sql`create index reaction_run_newest on reaction (run_id, created_at desc)`.execute(db);
}
