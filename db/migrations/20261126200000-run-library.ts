import { sql, type Kysely } from 'kysely';

/** How people keep their runs: names, tags, stars, projects, archived and deleted runs, and saved views of the list. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create extension if not exists pg_trgm;
    create table run_project (
      id text primary key,
      user_id text not null,
      name text not null,
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now()
    );
    create unique index run_project_name on run_project (user_id, lower(name));
    create table run_library (
      run_id text primary key references dynamic_simulation_run (id) on delete cascade,
      -- The owner, also of a deleted run, whose record has none until the deletion is undone.
      user_id text not null,
      name text,
      tags text[] not null default '{}',
      project_id text references run_project (id) on delete set null,
      is_starred boolean not null default false,
      archived_at timestamptz(3),
      deleted_at timestamptz(3),
      -- Name, tags, job id and message in lower case, which searches read.
      words text not null,
      -- Name or the message's beginning in lower case, by which lists are sorted.
      title text not null
    );
    -- Parts of words anywhere in a run.
    create index run_library_words on run_library using gin (words gin_trgm_ops);
    -- A person's runs by name.
    create index run_library_title on run_library (user_id, title, run_id);
    -- A person's tags, and the runs of a project.
    create index run_library_user on run_library (user_id, project_id);
    create index run_library_project on run_library (project_id) where project_id is not null;
    -- Runs that are starred or deleted, which are few.
    create index run_library_starred on run_library (user_id) where is_starred;
    create index run_library_deleted on run_library (deleted_at) where deleted_at is not null;
    create table run_view (
      id text primary key,
      user_id text not null,
      name text not null,
      query text not null,
      created_at timestamptz(3) not null default now()
    );
    create unique index run_view_name on run_view (user_id, lower(name));

    insert into run_library (run_id, user_id, words, title)
      select id, user_id, lower(concat_ws(chr(10), job_id, message)), lower(left(message, 120)) from dynamic_simulation_run where user_id is not null;

    -- The bodies of both functions are files (db/functions), which are applied after the migrations. Until then a run that is stored is kept
    -- without its words.
    create function keep_run_in_library() returns trigger language plpgsql as $$ begin
      insert into run_library (run_id, user_id, words, title) select new.id, new.user_id, '', '' where new.user_id is not null on conflict do nothing;
      return null;
    end $$;
    create trigger run_of_library after insert or update of message, job_id, user_id on dynamic_simulation_run for each row
      execute function keep_run_in_library();
    create function words_of_run() returns trigger language plpgsql as $$ begin return new; end $$;
    create trigger words_of_library before insert or update of name, tags, words on run_library for each row
      execute function words_of_run()`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    update job set user_id = kept.user_id from run_library kept where kept.run_id = job.id and kept.deleted_at is not null;
    update dynamic_simulation_run run set user_id = kept.user_id from run_library kept
      where kept.run_id = run.id and kept.deleted_at is not null;
    drop trigger run_of_library on dynamic_simulation_run;
    drop function keep_run_in_library();
    drop table run_view, run_library, run_project;
    drop function words_of_run();
    delete from function_file where name in ('keep-run-in-library', 'words-of-run')`.execute(db);
}
