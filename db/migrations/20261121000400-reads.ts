import { sql, type Kysely } from 'kysely';

/** Indexes that only pages need. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A person's open runs, when their page opens its stream: a handful among thousands that ended.
  await sql`
    create index dynamic_simulation_run_open on dynamic_simulation_run (user_id, created_at)
    where status in ('queued', 'processing')`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index dynamic_simulation_run_open`.execute(db);
}
