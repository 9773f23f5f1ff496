import { sql, type Kysely } from 'kysely';

/**
 * One row per job, whatever its kind: what admission, permits, spend caps, cancel, retry and the reconciler need. The
 * record that a job works for has the same id and shows copies of these columns.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table job (
      id text primary key, kind text not null, name text not null unique, user_id text,
      status text not null check (status in ('queued', 'processing', 'completed', 'failed')),
      execution integer not null default 1, attempt_count integer not null default 0, max_attempts integer not null default 3,
      priority integer not null default 5, queued_at timestamptz(3), admitted_at timestamptz(3), paused_at timestamptz(3), stage text,
      progress integer not null default 0, message text, error text, spend_cap_usd double precision,
      cost_usd double precision not null default 0, server_id text, heartbeat_at timestamptz(3), claimed_at timestamptz(3),
      started_at timestamptz(3), completed_at timestamptz(3),
      created_at timestamptz(3) not null default now(), updated_at timestamptz(3) not null default now()
    )`.execute(db);
  await sql`alter table dynamic_simulation_run add column paused_at timestamptz(3)`.execute(db);
  // Admission and the reconciler read the open jobs only.
  await sql`create index job_open on job (created_at, id) where status in ('queued', 'processing')`.execute(db);
  // The counts of a person's jobs, and the deletion of an account.
  await sql`create index job_user_id_status on job (user_id, status)`.execute(db);
  // Late answers of jobs that have just failed.
  await sql`create index job_failed on job (completed_at) where status = 'failed'`.execute(db);
  await sql`
    insert into job (id, kind, name, user_id, status, execution, attempt_count, max_attempts, priority, queued_at, admitted_at, stage,
      progress, message, error, spend_cap_usd, cost_usd, server_id, heartbeat_at, claimed_at, started_at, completed_at, created_at, updated_at)
    select id, 'simulation', job_id, user_id, status, execution, attempt_count, max_attempts, priority, queued_at, admitted_at, stage,
      progress, progress_message, error, spend_cap_usd, cost_usd, processing_server_id, processing_heartbeat, processing_started_at,
      started_at, completed_at, created_at, updated_at
    from dynamic_simulation_run where job_id is not null`.execute(db);
  // However a record is deleted, its job goes with it.
  await sql`
    create function delete_job() returns trigger language plpgsql as $$ begin return null; end $$;
    create trigger dynamic_simulation_run_deleted after delete on dynamic_simulation_run for each row execute function delete_job()`.execute(
    db,
  );
  // The bodies of both functions are files (db/functions), which are applied after the migrations.
  await sql`
    create function project_simulation() returns trigger language plpgsql as $$ begin return null; end $$;
    create trigger job_of_simulation after insert or update on job for each row when (new.kind = 'simulation')
      execute function project_simulation()`.execute(db);
  await ownedByJob(db, 'run_account', 'job_account');
  await ownedByJob(db, 'run_key', 'job_key');
  await ownedByJob(db, 'run_pace', 'job_pace');
}

/** Renames a table of runs to one of jobs, whose rows are deleted with their job. */
async function ownedByJob(db: Kysely<unknown>, before: string, after: string): Promise<void> {
  await sql`
    alter table ${sql.table(before)} drop constraint if exists ${sql.ref(`${before}_run_id_fkey`)};
    alter table ${sql.table(before)} rename to ${sql.ref(after)};
    alter table ${sql.table(after)} rename column run_id to job_id;
    delete from ${sql.table(after)} as owned where not exists (select 1 from job where job.id = owned.job_id);
    alter table ${sql.table(after)} add constraint ${sql.ref(`${after}_job_id_fkey`)} foreign key (job_id) references job (id) on delete cascade`.execute(
    db,
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table job_pace drop constraint job_pace_job_id_fkey;
    alter table job_pace rename column job_id to run_id;
    alter table job_pace rename to run_pace;
    alter table job_key drop constraint job_key_job_id_fkey;
    alter table job_key rename column job_id to run_id;
    alter table job_key rename to run_key;
    alter table run_key add constraint run_key_run_id_fkey foreign key (run_id) references dynamic_simulation_run (id) on delete cascade;
    alter table job_account drop constraint job_account_job_id_fkey;
    alter table job_account rename column job_id to run_id;
    alter table job_account rename to run_account;
    alter table run_account add constraint run_account_run_id_fkey foreign key (run_id) references dynamic_simulation_run (id) on delete cascade;
    drop trigger dynamic_simulation_run_deleted on dynamic_simulation_run;
    drop function delete_job();
    drop table job;
    alter table dynamic_simulation_run drop column paused_at;
    drop function project_simulation();
    delete from function_file where name in ('delete-job', 'project-simulation')`.execute(db);
}
