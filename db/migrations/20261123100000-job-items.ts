import { sql, type Kysely } from 'kysely';

/** The ledger of failed calls belongs to jobs of every kind, and answers of kinds without a table of their own do, too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table persona_failure rename to job_item_failure;
    alter table job_item_failure rename column run_id to job_id;
    alter table job_item_failure rename column persona_index to item;
    alter table job_item_failure rename constraint persona_failure_pkey to job_item_failure_pkey;
    delete from job_item_failure where not exists (select 1 from job where job.id = job_item_failure.job_id);
    alter table job_item_failure drop constraint persona_failure_run_id_fkey,
      add constraint job_item_failure_job_id_fkey foreign key (job_id) references job (id) on delete cascade;
    create table job_item (
      job_id text not null references job (id) on delete cascade,
      item integer not null,
      provider text not null,
      output jsonb not null,
      created_at timestamptz(3) not null default now(),
      -- One answer per item and provider; the pacer refuses calls for items that have theirs.
      primary key (job_id, item, provider)
    )`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop table job_item;
    delete from job_item_failure where not exists (select 1 from dynamic_simulation_run as run where run.id = job_item_failure.job_id);
    alter table job_item_failure drop constraint job_item_failure_job_id_fkey,
      add constraint persona_failure_run_id_fkey foreign key (job_id) references dynamic_simulation_run (id) on delete cascade;
    alter table job_item_failure rename constraint job_item_failure_pkey to persona_failure_pkey;
    alter table job_item_failure rename column item to persona_index;
    alter table job_item_failure rename column job_id to run_id;
    alter table job_item_failure rename to persona_failure`.execute(db);
}
