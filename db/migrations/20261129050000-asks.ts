import { sql, type Kysely } from 'kysely';

/** Everything that jobs ask one by one is in one table, whatever its kind. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ask (
      job_id text not null references job (id) on delete cascade,
      -- Number of the job's item.
      number integer not null,
      -- Number of the step in which it was planned, from 0 on; -1 for what was copied from another job.
      step integer not null,
      -- What is asked once in the job; null where the same may be asked again.
      key text,
      plan jsonb not null,
      status text not null default 'open' check (status in ('open', 'answered', 'ended', 'failed')),
      -- How it ended without an answer, and what the model said instead.
      ending text check (ending in ('refused', 'filtered', 'unreadable')),
      words text,
      -- Null where the answer has a table of its own.
      answer jsonb,
      input_tokens integer not null default 0,
      output_tokens integer not null default 0,
      cost_usd double precision not null default 0,
      created_at timestamptz(3) not null default now(),
      settled_at timestamptz(3),
      primary key (job_id, number),
      unique (job_id, key),
      check ((status = 'ended') = (ending is not null))
    );
    create index ask_open on ask (job_id, number) where status = 'open';

    insert into ask (job_id, number, step, key, plan, status, answer, input_tokens, output_tokens, cost_usd, created_at, settled_at)
    select ask.search_id, ask.number, case when ask.is_copied then -1 when ask.number >= setup.step_from then 1 else 0 end,
      concat_ws('/', ask.kind, ask.candidate, ask.persona_index),
      jsonb_build_object('kind', ask.kind, 'candidate', ask.candidate)
        || case when ask.persona_index is null then '{}'::jsonb else jsonb_build_object('personaIndex', ask.persona_index) end,
      ask.status,
      case when ask.sentiment is not null then jsonb_build_object('sentiment', ask.sentiment, 'objection', coalesce(ask.objection, ''),
        'values', jsonb_build_object('supportRate', coalesce(ask.support_rate, 0), 'viralPotential', coalesce(ask.viral_potential, 0),
          'authenticity', coalesce(ask.authenticity, 0), 'persuasionScore', coalesce(ask.persuasion_score, 0))) end,
      ask.input_tokens, ask.output_tokens, ask.cost_usd, ask.created_at, ask.settled_at
    from search_ask as ask join search_setup as setup on setup.search_id = ask.search_id join job on job.id = ask.search_id;

    insert into ask (job_id, number, step, plan, status, input_tokens, output_tokens, cost_usd, created_at, settled_at)
    select ask.run_id, ask.number, case when ask.number >= run.step_from then 1 else 0 end,
      jsonb_build_object('personaIndex', ask.persona_index, 'questions', to_jsonb(ask.questions)),
      ask.status, ask.input_tokens, ask.output_tokens, ask.cost_usd, ask.created_at, ask.settled_at
    from survey_ask as ask join survey_run as run on run.id = ask.run_id join job on job.id = ask.run_id;

    insert into ask (job_id, number, step, plan, status)
    select batch.build_id, batch.number, 0, jsonb_build_object('chunkIds', to_jsonb(batch.chunk_ids)), batch.status
    from index_batch as batch join job on job.id = batch.build_id;

    drop table search_ask, survey_ask, index_batch;
    alter table search_setup drop column step_from;
    alter table survey_run drop column step_from`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table search_setup add column step_from integer not null default 0;
    alter table survey_run add column step_from integer not null default 0;
    create table search_ask (
      search_id text not null references genetic_algorithm_job (id) on delete cascade,
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
      is_copied boolean not null default false,
      input_tokens integer not null default 0,
      output_tokens integer not null default 0,
      cost_usd double precision not null default 0,
      created_at timestamptz(3) not null default now(),
      settled_at timestamptz(3),
      primary key (search_id, number),
      unique nulls not distinct (search_id, candidate, persona_index)
    );
    create table survey_ask (
      run_id text not null references survey_run (id) on delete cascade,
      number integer not null,
      persona_index integer not null,
      questions text[] not null,
      status text not null default 'open' check (status in ('open', 'answered', 'failed')),
      input_tokens integer not null default 0,
      output_tokens integer not null default 0,
      cost_usd double precision not null default 0,
      created_at timestamptz(3) not null default now(),
      settled_at timestamptz(3),
      primary key (run_id, number)
    );
    create index survey_ask_persona on survey_ask (run_id, persona_index, number);
    create table index_batch (
      build_id text not null references index_build (id) on delete cascade,
      number integer not null,
      chunk_ids text[] not null,
      status text not null default 'open' check (status in ('open', 'answered', 'failed')),
      primary key (build_id, number)
    );
    insert into search_ask (search_id, number, kind, candidate, persona_index, status, sentiment, support_rate, viral_potential, authenticity,
      persuasion_score, objection, is_copied, input_tokens, output_tokens, cost_usd, created_at, settled_at)
    select ask.job_id, ask.number, ask.plan ->> 'kind', (ask.plan ->> 'candidate')::int, (ask.plan ->> 'personaIndex')::int,
      replace(ask.status, 'ended', 'failed'), ask.answer ->> 'sentiment', (ask.answer -> 'values' ->> 'supportRate')::float8,
      (ask.answer -> 'values' ->> 'viralPotential')::float8, (ask.answer -> 'values' ->> 'authenticity')::float8,
      (ask.answer -> 'values' ->> 'persuasionScore')::float8, ask.answer ->> 'objection', ask.step < 0,
      ask.input_tokens, ask.output_tokens, ask.cost_usd, ask.created_at, ask.settled_at
    from ask join job on job.id = ask.job_id where job.kind = 'search' and ask.plan ->> 'kind' in ('write', 'rate');
    update search_setup as setup set step_from = coalesce((select min(number) from ask where ask.job_id = setup.search_id
      and step = (select max(step) from ask where ask.job_id = setup.search_id)), 0);
    insert into survey_ask (run_id, number, persona_index, questions, status, input_tokens, output_tokens, cost_usd, created_at, settled_at)
    select ask.job_id, ask.number, (ask.plan ->> 'personaIndex')::int, array(select jsonb_array_elements_text(ask.plan -> 'questions')),
      replace(ask.status, 'ended', 'failed'), ask.input_tokens, ask.output_tokens, ask.cost_usd, ask.created_at, ask.settled_at
    from ask join job on job.id = ask.job_id where job.kind = 'survey';
    update survey_run as run set step_from = coalesce((select min(number) from ask where ask.job_id = run.id
      and step = (select max(step) from ask where ask.job_id = run.id)), 0);
    insert into index_batch (build_id, number, chunk_ids, status)
    select ask.job_id, ask.number, array(select jsonb_array_elements_text(ask.plan -> 'chunkIds')), replace(ask.status, 'ended', 'failed')
    from ask join job on job.id = ask.job_id where job.kind = 'index-build';
    drop table ask`.execute(db);
}
