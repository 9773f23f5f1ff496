import { sql, type Kysely } from 'kysely';

/** Provider accounts, permits, the pace of runs and who waits (db/tables/permits.ts). */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Every permit updates its account's row, which has no indexed column that changes: room on the page keeps those updates in place.
  await sql`
    create table provider_account (
      id text primary key,
      provider text not null,
      tier text not null,
      requests_per_window integer,
      window_ms integer not null,
      concurrent integer not null,
      min_gap_ms integer not null,
      batch_size integer not null,
      batch_delay_ms integer not null,
      general_per_window integer,
      general_concurrent integer not null,
      general_min_gap_ms integer not null,
      last_start_at timestamptz(3),
      last_general_start_at timestamptz(3),
      hold_until timestamptz(3),
      updated_at timestamptz(3) not null default now()
    ) with (fillfactor = 50)`.execute(db);
  await sql`
    create table permit (
      id uuid primary key,
      account_id text not null,
      purpose text not null,
      run_id text,
      execution integer,
      persona_index integer,
      provider text not null,
      priority integer not null,
      weight integer not null,
      starts_at timestamptz(3) not null,
      lease_until timestamptz(3) not null,
      sent_at timestamptz(3),
      released_at timestamptz(3),
      outcome text,
      model text,
      input_tokens integer,
      output_tokens integer,
      cost_usd double precision,
      latency_ms integer
    )`.execute(db);
  // Calls in flight on an account, and those whose lease ran out.
  await sql`create index permit_live on permit (account_id) where released_at is null`.execute(db);
  // One live permit per persona and provider; a run's calls in flight.
  await sql`create unique index permit_live_persona on permit (run_id, provider, persona_index) where released_at is null`.execute(
    db,
  );
  // Starts of an account in the last window; purging old permits.
  await sql`create index permit_starts on permit (account_id, starts_at)`.execute(db);
  // The same for calls outside a run, which keep the general client limits.
  await sql`create index permit_general_starts on permit (account_id, starts_at) where run_id is null`.execute(db);
  await sql`
    create table run_pace (
      run_id text not null,
      account_id text not null,
      starts integer not null default 0,
      last_start_at timestamptz(3),
      cost_usd double precision not null default 0,
      answered_calls integer not null default 0,
      primary key (run_id, account_id)
    ) with (fillfactor = 50)`.execute(db);
  // Worth nothing after a crash of the database, so it is spared the write-ahead log.
  await sql`
    create unlogged table permit_waiter (
      account_id text not null,
      process text not null,
      heads jsonb not null,
      stale_at timestamptz(3) not null,
      primary key (account_id, process)
    ) with (fillfactor = 50)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table permit_waiter, run_pace, permit, provider_account`.execute(db);
}
