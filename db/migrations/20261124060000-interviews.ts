import { sql, type Kysely } from 'kysely';

/** Interviews: conversations with a persona of a run, which are deleted with the run. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table chat_conversation
      add column run_id text references dynamic_simulation_run (id) on delete cascade,
      add column persona_index integer,
      add column provider text,
      drop constraint chat_conversation_surface_check,
      add constraint chat_conversation_surface_check check (surface in ('assistant', 'widget', 'interview')),
      add constraint chat_conversation_interview_check
        check ((surface = 'interview') = (run_id is not null and persona_index is not null and provider is not null)),
      add constraint chat_conversation_no_run_check check (surface = 'interview' or num_nonnulls(run_id, persona_index, provider) = 0);
    -- Interviews of a run or of one of its personas, the one used last first; deleting a run.
    create index chat_conversation_run on chat_conversation (run_id, persona_index, updated_at desc) where run_id is not null`.execute(
    db,
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    delete from chat_conversation where surface = 'interview';
    drop index chat_conversation_run;
    alter table chat_conversation
      drop constraint chat_conversation_no_run_check,
      drop constraint chat_conversation_interview_check,
      drop constraint chat_conversation_surface_check,
      add constraint chat_conversation_surface_check check (surface in ('assistant', 'widget')),
      drop column provider, drop column persona_index, drop column run_id`.execute(db);
}
