import { sql, type Kysely } from 'kysely';

/** Imports of profiles from files (db/tables/segment-imports.ts), and what segments made out of others need. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
  create table segment_import (
    id text primary key, user_id text not null, status text not null default 'reading', file_name text not null, format text not null,
    encoding text, delimiter text, bytes bigint not null default 0, columns jsonb not null default '[]', plan jsonb, segment_id text,
    segment_name text, made_segment boolean not null default false, rows_total integer not null default 0,
    batches integer not null default 0, batches_done integer not null default 0, rows_read integer not null default 0,
    rows_added integer not null default 0, rows_replaced integer not null default 0, rows_skipped integer not null default 0,
    rows_refused integer not null default 0, problem_count integer not null default 0, error text,
    created_at timestamptz(3) not null default now(), updated_at timestamptz(3) not null default now(), started_at timestamptz(3),
    finished_at timestamptz(3)
  );
  -- A person's imports, newest first; the sweep of files that were never imported.
  create index segment_import_user_id_created_at on segment_import (user_id, created_at, id);
  -- The reconciler's look at what should be running.
  create index segment_import_open on segment_import (created_at) where status in ('queued', 'importing');
  -- Imports into a segment, to undo the last one first.
  create index segment_import_segment_id on segment_import (segment_id, created_at);

  create table segment_import_batch (
    import_id text not null references segment_import (id) on delete cascade, place integer not null, rows text not null,
    primary key (import_id, place)
  );

  create table segment_import_problem (
    import_id text not null references segment_import (id) on delete cascade, row_number integer not null, column_name text,
    problem text not null, refused boolean not null
  );
  -- The report in the order of the file.
  create index segment_import_problem_import_id on segment_import_problem (import_id, row_number);

  create table segment_import_key (
    import_id text not null references segment_import (id) on delete cascade, key text not null, profile_id text not null,
    primary key (import_id, key)
  );

  create table segment_import_change (
    import_id text not null references segment_import (id) on delete cascade, profile_id text not null, before jsonb not null,
    primary key (import_id, profile_id)
  );

  -- Cohorts derived from one, when it is looked at or deleted.
  create index cohort_parent_cohort_id on cohort (parent_cohort_id) where parent_cohort_id is not null;
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
  drop index cohort_parent_cohort_id;
  drop table segment_import_change, segment_import_key, segment_import_problem, segment_import_batch, segment_import`.execute(
    db,
  );
}
