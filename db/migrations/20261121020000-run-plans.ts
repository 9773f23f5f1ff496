import { sql, type Kysely } from 'kysely';

/** What was planned with a run beside its record, links that share a run, comments, recurring runs (db/tables/run-plans.ts). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table roster_group (
      id text primary key, user_id text not null, roster_id text references roster (id) on delete set null,
      created_at timestamptz(3) not null default now()
    );
    -- Deleting an account.
    create index roster_group_user on roster_group (user_id);
    create table recurrence (
      id text primary key, user_id text not null, name text not null, input jsonb not null, every text not null check (every in ('day', 'week', 'month')),
      on_day integer,
      at_hour integer not null check (at_hour between 0 and 23), time_zone text not null, is_paused boolean not null default false,
      is_scheduled boolean not null default false,
      roster_group_id text not null references roster_group (id), last_problem text,
      created_at timestamptz(3) not null default now(), updated_at timestamptz(3) not null default now()
    );
    -- A person's recurring runs, newest first.
    create index recurrence_user on recurrence (user_id, created_at desc);
    -- What Temporal has not been told yet.
    create index recurrence_unscheduled on recurrence (id) where not is_scheduled;
    create table run_plan (
      run_id text primary key references dynamic_simulation_run (id) on delete cascade,
      roster_group_id text references roster_group (id) on delete set null, label text, stop_at_margin_points double precision,
      wished_users integer, recurrence_id text references recurrence (id) on delete set null
    );
    -- The runs of one comparison.
    create index run_plan_group on run_plan (roster_group_id);
    -- The trend of a recurring run.
    create index run_plan_recurrence on run_plan (recurrence_id);
    create table share_link (
      id text primary key, run_id text not null references dynamic_simulation_run (id) on delete cascade, user_id text not null,
      token_hash text not null, created_at timestamptz(3) not null default now(), expires_at timestamptz(3), revoked_at timestamptz(3),
      last_opened_at timestamptz(3), opened integer not null default 0
    );
    -- Opening a link.
    create unique index share_link_token on share_link (token_hash);
    -- The links of a run.
    create index share_link_run on share_link (run_id, created_at);
    create table run_comment (
      id text primary key, run_id text not null references dynamic_simulation_run (id) on delete cascade, user_id text not null,
      body text not null, created_at timestamptz(3) not null default now(), updated_at timestamptz(3) not null default now()
    );
    -- The comments of a run, oldest first.
    create index run_comment_run on run_comment (run_id, created_at, id)
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table run_comment, share_link, run_plan, recurrence, roster_group`.execute(db);
}
