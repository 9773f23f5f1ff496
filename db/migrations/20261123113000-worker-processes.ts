import { sql, type Kysely } from 'kysely';

/** Worker processes as operators see them, and an index of calls without an answer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Every process writes its row every few seconds, and a crash of the database makes all of them worthless.
  await sql`
    create unlogged table worker_process (
      id text primary key,
      build_id text not null,
      started_at timestamptz(3) not null,
      heard_at timestamptz(3) not null default now(),
      is_stopping boolean not null default false,
      memory_bytes bigint not null,
      calls_in_flight integer not null,
      calls_waiting jsonb not null,
      tasks_in_flight integer not null,
      task_slots integer not null
    ) with (fillfactor = 50)`.execute(db);
  // Calls of an account in the last hour that failed, and permits without a call (db/jobs/operations/accounts.ts).
  await sql`
    create index permit_failed on permit (account_id, starts_at) where outcome not in ('ok', 'ProviderCallAborted')`.execute(
    db,
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index permit_failed`.execute(db);
  await sql`drop table worker_process`.execute(db);
}
