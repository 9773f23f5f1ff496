import { sql, type Kysely } from 'kysely';

/** Imports become jobs, and a job tells whether it was cancelled. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table job add column cancelled_at timestamptz(3)`.execute(db);
  await sql`update job set cancelled_at = completed_at where status = 'failed' and error = 'Cancelled by user'`.execute(
    db,
  );
  await sql`
    insert into job (id, kind, name, user_id, status, attempt_count, queued_at, admitted_at, stage, progress, error, cancelled_at,
      claimed_at, started_at, completed_at, created_at, updated_at)
    select id, 'segment-import', id, user_id,
      case status when 'queued' then 'queued' when 'importing' then 'processing' when 'cancelled' then 'failed' when 'failed' then 'failed' else 'completed' end,
      case when status = 'queued' then 0 else 1 end, started_at, started_at, case when status = 'importing' then 'importing' end,
      case when status in ('queued', 'importing') then batches_done * 100 / greatest(batches, 1) else 100 end,
      coalesce(error, case when status = 'cancelled' then 'Cancelled by user' end),
      case when status = 'cancelled' then finished_at end, started_at, started_at, finished_at, created_at, updated_at
    from segment_import where status not in ('reading', 'ready')`.execute(db);
  // However a record is deleted, its job goes with it.
  await sql`create trigger segment_import_deleted after delete on segment_import for each row execute function delete_job()`.execute(
    db,
  );
  // The body of the function is a file (db/functions), which is applied after the migrations.
  await sql`
    create function project_segment_import() returns trigger language plpgsql as $$ begin return null; end $$;
    create trigger job_of_segment_import after insert or update on job for each row when (new.kind = 'segment-import')
      execute function project_segment_import()`.execute(db);
  // The reconciler reads open jobs instead.
  await sql`drop index segment_import_open`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index segment_import_open on segment_import (created_at) where status in ('queued', 'importing');
    drop trigger job_of_segment_import on job;
    drop function project_segment_import();
    delete from function_file where name = 'project-segment-import';
    drop trigger segment_import_deleted on segment_import;
    delete from job where kind = 'segment-import';
    alter table job drop column cancelled_at`.execute(db);
}
