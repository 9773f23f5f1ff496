import { sql, type Kysely } from 'kysely';

/** Questions that ask for wordings which answer the objections of a run. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table chat_message
      add column answers_run_id text references dynamic_simulation_run (id) on delete set null,
      add column objections jsonb;
    -- The newest improvement of a run; deleting a run.
    create index chat_message_answers_run on chat_message (answers_run_id, created_at desc) where answers_run_id is not null`.execute(
    db,
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index chat_message_answers_run;
    alter table chat_message drop column objections, drop column answers_run_id`.execute(db);
}
