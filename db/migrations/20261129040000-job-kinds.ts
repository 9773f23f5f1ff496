import { sql, type Kysely } from 'kysely';

/** Functions that name kinds of jobs and find the page of a job. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The bodies are applied after the migrations: one is written from the registry of kinds, the other is a file.
  await sql`
    create function job_kinds() returns table (name text, public_name text, in_inbox boolean, in_webhooks boolean)
      language sql immutable as $$ select '', '', false, false where false $$;
    create function job_page_facts(of_kind text, record_id text) returns jsonb
      language sql stable as $$ select '{}'::jsonb $$`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop function job_kinds();
    drop function job_page_facts(text, text);
    delete from function_file where name in ('job-kinds', 'job-page-facts')`.execute(db);
}
