import { sql, type Kysely } from 'kysely';

/** Tool-use loops of jobs: a row for each reply of the model that calls tools, and one for each call. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table tool_round (
      job_id text not null references job (id) on delete cascade,
      item integer not null,
      provider text not null,
      round integer not null,
      text text not null,
      model text not null,
      input_tokens integer not null,
      output_tokens integer not null,
      cost_usd double precision not null,
      created_at timestamptz(3) not null default now(),
      -- A job's loop of one item and provider, in order; a repeated reply finds the stored one.
      primary key (job_id, item, provider, round)
    );
    create table tool_call (
      job_id text not null,
      item integer not null,
      provider text not null,
      round integer not null,
      place integer not null,
      call_id text not null,
      name text not null,
      arguments text not null,
      extra jsonb,
      status text not null default 'waiting' check (status in ('waiting', 'running', 'succeeded', 'failed')),
      attempts integer not null default 0,
      input jsonb,
      data jsonb,
      content text,
      summary text,
      origin text,
      sources jsonb,
      error text,
      file_path text,
      cost_usd double precision not null default 0,
      provider_cost_usd double precision not null default 0,
      execution_ms integer,
      started_at timestamptz(3),
      ended_at timestamptz(3),
      created_at timestamptz(3) not null default now(),
      -- A loop's calls in order, and the sums that a job's tool budget is compared with.
      primary key (job_id, item, provider, round, place),
      foreign key (job_id, item, provider, round) references tool_round on delete cascade
    );
    create table chat_proposal (
      message_id text not null references chat_message (id) on delete cascade,
      place text not null,
      user_id text not null,
      kind text not null check (kind in ('test', 'segment', 'schedule')),
      title text not null,
      input jsonb not null,
      terms text[] not null,
      state text not null default 'open' check (state in ('open', 'accepted', 'declined')),
      result_id text,
      error text,
      decided_at timestamptz(3),
      created_at timestamptz(3) not null default now(),
      -- The proposals of a reply; a repeated call finds its own.
      primary key (message_id, place)
    );
    create table provider_request (
      id text primary key,
      user_id text not null,
      ciphertext text not null,
      answer text,
      created_at timestamptz(3) not null default now()
    );
    -- Requests whose caller is gone are dropped after an hour.
    create index provider_request_created_at on provider_request (created_at);
    -- Workers of the version before report nothing about their sandbox, for they have none.
    alter table worker_process add column isolates_network boolean;
    alter table reaction add column tool_calls jsonb, add column research_performed jsonb;
    alter table chat_message add column tools text[] not null default '{}', add column figures jsonb`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table chat_message drop column tools, drop column figures;
    alter table reaction drop column tool_calls, drop column research_performed;
    alter table worker_process drop column isolates_network;
    drop table provider_request, chat_proposal, tool_call, tool_round`.execute(db);
}
