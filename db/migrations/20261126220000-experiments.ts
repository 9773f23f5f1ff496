import { sql, type Kysely } from 'kysely';

/** Experiments: several messages that are compared, as one object with a name, a project and links. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table experiment (
      id text primary key,
      user_id text not null,
      name text not null,
      project_id text references run_project (id) on delete set null,
      -- Key of the submit that created it, so that a repeated one finds it.
      idempotency_key text,
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now(),
      deleted_at timestamptz(3),
      unique (user_id, idempotency_key)
    );
    -- A person's experiments, newest first, and those of a project.
    create index experiment_user on experiment (user_id, created_at desc, id);
    create index experiment_project on experiment (project_id) where project_id is not null;
    -- Experiments that are deleted, which are few.
    create index experiment_deleted on experiment (deleted_at) where deleted_at is not null;
    create table experiment_arm (
      experiment_id text not null references experiment (id) on delete cascade,
      position integer not null,
      -- Null when the run was deleted for good; the arm stays with its label.
      run_id text references dynamic_simulation_run (id) on delete set null,
      label text not null,
      -- The run whose wording this one was made from.
      made_from text references dynamic_simulation_run (id) on delete set null,
      primary key (experiment_id, position)
    );
    -- The experiments of a run, and the wordings that were made from it.
    create index experiment_arm_run on experiment_arm (run_id);
    create index experiment_arm_made_from on experiment_arm (made_from) where made_from is not null;

    alter table share_link add column experiment_id text references experiment (id) on delete cascade,
      drop constraint share_link_of_one,
      add constraint share_link_of_one check (num_nonnulls(run_id, panel_id, search_id, experiment_id) = 1);
    -- The links of an experiment.
    create index share_link_experiment on share_link (experiment_id, created_at)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    delete from share_link where experiment_id is not null;
    alter table share_link drop constraint share_link_of_one, drop column experiment_id,
      add constraint share_link_of_one check (num_nonnulls(run_id, panel_id, search_id) = 1);
    drop table experiment_arm, experiment`.execute(db);
}
