import { sql, type Kysely } from 'kysely';

/** The set-ups that idempotency keys of panels and searches began with, and indexes by which old starts are swept. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table start_key (
      record_id text primary key,
      user_id text not null,
      setup_hash text not null,
      starts integer not null default 1,
      created_at timestamptz(3) not null default now()
    );
    -- The deletion of an account.
    create index start_key_user on start_key (user_id);
    -- The sweep of old keys.
    create index start_key_created on start_key (created_at);
    -- The sweep of starts that were lost.
    create index agent_job_lost on agent_job (claimed_at) where job_id is null;
    -- The sweep of old jobs of agents.
    create index agent_job_created on agent_job (created_at)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index agent_job_created, agent_job_lost;
    drop table start_key`.execute(db);
}
