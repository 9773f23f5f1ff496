import { sql, type Kysely } from 'kysely';

/** What makes an MCPApiKey usable, the spending limits of agents, and the jobs they started. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table agent_key (
      key_id text primary key references mcp_api_key (id) on delete cascade,
      user_id text not null,
      kind text not null check (kind in ('key', 'client')),
      client_id text,
      secret_hash text,
      hint text,
      permissions text[] not null,
      rate_limit_requests integer not null check (rate_limit_requests > 0),
      rate_limit_period text not null check (rate_limit_period in ('minute', 'hour', 'day')),
      day_limit_usd double precision,
      expires_at timestamptz(3) not null,
      revoked_at timestamptz(3),
      created_at timestamptz(3) not null default now(),
      check ((kind = 'key') = (secret_hash is not null)),
      check ((kind = 'client') = (client_id is not null))
    );
    -- The key a request came with.
    create unique index agent_key_secret_hash on agent_key (secret_hash);
    -- The one row of a person's client.
    create unique index agent_key_client on agent_key (user_id, client_id) where client_id is not null;
    -- A person's keys, newest first.
    create index agent_key_user on agent_key (user_id, created_at);
    -- Streams of a key end when it is revoked or deleted.
    create trigger agent_key_revoked after update of revoked_at or delete on agent_key for each row execute function tell_revoked('agent-key', 'key_id');

    create table agent_limits (
      user_id text primary key,
      asks_above_usd double precision not null,
      day_limit_usd double precision not null,
      month_limit_usd double precision not null,
      updated_at timestamptz(3) not null default now()
    );

    create table agent_job (
      id text primary key,
      user_id text not null,
      caller_kind text not null check (caller_kind in ('key', 'client')),
      caller_id text not null,
      operation text not null,
      idempotency_key text,
      args_hash text not null,
      estimated_usd double precision not null,
      job_id text,
      claimed_at timestamptz(3) not null default now(),
      cost_usd double precision,
      created_at timestamptz(3) not null default now()
    );
    -- What a person's agents spent since a day, and what they started last.
    create index agent_job_user on agent_job (user_id, created_at);
    -- The job of a repeated call.
    create unique index agent_job_idempotency_key on agent_job (user_id, caller_kind, caller_id, idempotency_key)
      where idempotency_key is not null;
    -- The agent that started a job, when the job is deleted.
    create index agent_job_job on agent_job (job_id);

    -- The bodies of these functions are files (db/functions), which are applied after the migrations.
    create function keep_agent_cost() returns trigger language plpgsql as $$ begin return old; end $$;
    create trigger job_of_agent_deleted before delete on job for each row execute function keep_agent_cost()`.execute(
    db,
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop trigger job_of_agent_deleted on job;
    drop function keep_agent_cost();
    drop function if exists count_in_json(jsonb, text);
    delete from function_file where name in ('keep-agent-cost', 'count-in-json');
    drop table agent_job, agent_limits, agent_key`.execute(db);
}
