import { sql, type Kysely } from 'kysely';

/** Panels become jobs: what each is set up with, everything it asked and heard, and what its owner told it meanwhile. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table panel_setup (
      panel_id text primary key references panel_discussion (id) on delete cascade,
      spec jsonb not null
    );
    create table panel_step (
      panel_id text not null references panel_discussion (id) on delete cascade,
      number integer not null,
      group_number integer,
      key text not null,
      kind text not null,
      phase integer,
      participant_id text,
      moment integer,
      exchange integer,
      plan jsonb not null,
      status text not null default 'open' check (status in ('open', 'answered', 'failed')),
      text text,
      data jsonb,
      input_tokens integer not null default 0,
      output_tokens integer not null default 0,
      cost_usd double precision not null default 0,
      created_at timestamptz(3) not null default now(),
      settled_at timestamptz(3),
      -- A panel's steps in order.
      primary key (panel_id, number),
      -- The same step is planned once.
      unique nulls not distinct (panel_id, group_number, key)
    );
    create table panel_steering (
      panel_id text not null references panel_discussion (id) on delete cascade,
      -- Chosen by the sender, so that a repeated request is known.
      id text not null,
      group_number integer,
      request jsonb not null,
      created_at timestamptz(3) not null default now(),
      primary key (panel_id, id)
    );
    create trigger panel_discussion_deleted after delete on panel_discussion for each row execute function delete_job();
    -- The body of the function is a file (db/functions), which is applied after the migrations.
    create function project_panel() returns trigger language plpgsql as $$ begin return null; end $$;
    create trigger job_of_panel after insert or update on job for each row when (new.kind = 'panel') execute function project_panel()`.execute(
    db,
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop trigger job_of_panel on job;
    drop function project_panel();
    delete from function_file where name = 'project-panel';
    drop trigger panel_discussion_deleted on panel_discussion;
    delete from job where kind = 'panel';
    drop table panel_steering, panel_step, panel_setup`.execute(db);
}
