import { sql, type Kysely } from 'kysely';

/** Rosters, reactions, the ledger of failures, a run's keys and the accounts it takes slots on (db/tables/runs.ts). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table roster (
      id text primary key,
      user_id text,
      size integer not null,
      repeats boolean not null,
      created_at timestamptz(3) not null default now()
    )`.execute(db);
  await sql`
    create table roster_member (
      roster_id text not null references roster (id) on delete cascade,
      persona_index integer not null,
      segment_id text not null,
      segment_name text not null,
      profile_id text,
      persona jsonb not null,
      repeated boolean not null,
      primary key (roster_id, persona_index)
    )`.execute(db);
  await sql`
    create table reaction (
      run_id text not null references dynamic_simulation_run (id) on delete cascade,
      persona_index integer not null,
      provider text not null,
      model text not null,
      sentiment text not null check (sentiment in ('positive', 'negative', 'neutral')),
      response text not null,
      reaction text not null,
      reasoning text not null,
      action_likelihood double precision,
      confidence double precision not null,
      engagement_score double precision not null,
      sentiment_score double precision not null,
      parsed_as text not null,
      user_id text not null,
      person_name text not null,
      segment_id text not null,
      segment_name text not null,
      age integer,
      gender text,
      attributes jsonb not null,
      input_tokens integer not null,
      output_tokens integer not null,
      cost_usd double precision not null,
      latency_ms integer not null,
      created_at timestamptz(3) not null default now(),
      -- one answer per persona and provider, and the recount of a run's progress
      primary key (run_id, persona_index, provider)
    )`.execute(db);
  // The last 5 new reactions of a live run.
  await sql`create index reaction_run_newest on reaction (run_id, created_at desc)`.execute(db);
  await sql`
    create table persona_failure (
      run_id text not null references dynamic_simulation_run (id) on delete cascade,
      execution integer not null,
      attempt integer not null,
      persona_index integer not null,
      provider text not null,
      failures integer not null,
      final boolean not null,
      last_error text not null,
      updated_at timestamptz(3) not null default now(),
      primary key (run_id, execution, attempt, persona_index, provider)
    )`.execute(db);
  await sql`
    create table run_key (
      run_id text not null references dynamic_simulation_run (id) on delete cascade,
      provider text not null,
      ciphertext text not null,
      primary key (run_id, provider)
    )`.execute(db);
  await sql`
    create table run_account (
      run_id text not null references dynamic_simulation_run (id) on delete cascade,
      provider text not null,
      account_id text not null,
      primary key (run_id, provider)
    )`.execute(db);
  // Admission: which open runs hold or want a slot of an account.
  await sql`create index run_account_by_account on run_account (account_id)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table run_account, run_key, persona_failure, reaction, roster_member, roster`.execute(db);
}
