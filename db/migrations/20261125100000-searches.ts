import { sql, type Kysely } from 'kysely';

/** Genetic searches become jobs: their set-up, personas, candidates, everything they ask, and what their owner tells them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table search_setup (
      search_id text primary key references genetic_algorithm_job (id) on delete cascade,
      spec jsonb not null,
      -- What the planner decided so far; null before the personas are drawn.
      progress jsonb,
      notices jsonb not null default '[]',
      -- First item of the step that is being asked.
      step_from integer not null default 0
    );
    create table search_persona (
      search_id text not null references genetic_algorithm_job (id) on delete cascade,
      persona_index integer not null,
      -- Place of its segment in the set-up.
      segment integer not null,
      profile_id text,
      persona jsonb not null,
      primary key (search_id, persona_index)
    );
    create table search_candidate (
      search_id text not null references genetic_algorithm_job (id) on delete cascade,
      number integer not null,
      generation integer not null,
      arm text not null check (arm in ('search', 'control')),
      origin text not null,
      parents integer[] not null,
      status text not null,
      message text,
      reason text,
      plan jsonb not null,
      flags jsonb not null,
      answers text,
      cost_usd double precision not null default 0,
      created_at timestamptz(3) not null default now(),
      primary key (search_id, number)
    );
    create table search_ask (
      search_id text not null references genetic_algorithm_job (id) on delete cascade,
      -- Number of the job's item.
      number integer not null,
      kind text not null check (kind in ('write', 'rate')),
      candidate integer not null,
      persona_index integer,
      status text not null default 'open' check (status in ('open', 'answered', 'failed')),
      sentiment text,
      support_rate double precision,
      viral_potential double precision,
      authenticity double precision,
      persuasion_score double precision,
      objection text,
      -- True for an answer of the search that this one goes on from.
      is_copied boolean not null default false,
      input_tokens integer not null default 0,
      output_tokens integer not null default 0,
      cost_usd double precision not null default 0,
      created_at timestamptz(3) not null default now(),
      settled_at timestamptz(3),
      -- A search's questions in order.
      primary key (search_id, number),
      -- A candidate is written once, and each persona is asked once about it; its answers by candidate.
      unique nulls not distinct (search_id, candidate, persona_index)
    );
    create table search_request (
      search_id text not null references genetic_algorithm_job (id) on delete cascade,
      -- Chosen by the sender, so that a repeated request is known.
      id text not null,
      request jsonb not null,
      created_at timestamptz(3) not null default now(),
      primary key (search_id, id)
    );
    create trigger genetic_algorithm_job_deleted after delete on genetic_algorithm_job for each row execute function delete_job();
    -- The body of the function is a file (db/functions), which is applied after the migrations.
    create function project_search() returns trigger language plpgsql as $$ begin return null; end $$;
    create trigger job_of_search after insert or update on job for each row when (new.kind = 'search') execute function project_search();

    alter table share_link add column search_id text references genetic_algorithm_job (id) on delete cascade,
      drop constraint share_link_of_one, add constraint share_link_of_one check (num_nonnulls(run_id, panel_id, search_id) = 1);
    -- The links of a search.
    create index share_link_search on share_link (search_id, created_at);
    alter table run_comment add column search_id text references genetic_algorithm_job (id) on delete cascade,
      drop constraint run_comment_of_one, add constraint run_comment_of_one check (num_nonnulls(run_id, panel_id, search_id) = 1);
    -- The comments of a search, oldest first.
    create index run_comment_search on run_comment (search_id, created_at, id)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    delete from share_link where search_id is not null;
    alter table share_link drop constraint share_link_of_one, drop column search_id,
      add constraint share_link_of_one check (num_nonnulls(run_id, panel_id) = 1);
    delete from run_comment where search_id is not null;
    alter table run_comment drop constraint run_comment_of_one, drop column search_id,
      add constraint run_comment_of_one check (num_nonnulls(run_id, panel_id) = 1);
    drop trigger job_of_search on job;
    drop function project_search();
    delete from function_file where name = 'project-search';
    drop trigger genetic_algorithm_job_deleted on genetic_algorithm_job;
    delete from job where kind = 'search';
    drop table search_request, search_ask, search_candidate, search_persona, search_setup`.execute(db);
}
