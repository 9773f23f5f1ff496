import { sql, type Kysely } from 'kysely';

/** SimulationRun, SimulationJob with its SimulationResults; page order of two tables that lacked it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
  create table simulation_run (
    id text primary key, message text not null, num_users integer not null, support_count integer not null,
    not_support_count integer not null, analysis text, reactions jsonb, attachments jsonb, selected_cohort_ids text[],
    selected_cohort_names text[], is_enhanced boolean, validation_metrics jsonb, multi_model_consensus jsonb, user_id text,
    created_at timestamptz(3) not null default now(), updated_at timestamptz(3) not null default now()
  );
  -- listSimulationRunByUserIdAndCreatedAt, a person’s own in page order.
  create index simulation_run_user_id_created_at on simulation_run (user_id, created_at, id);
  -- listSimulationRuns in page order, of the service identity.
  create index simulation_run_created_at on simulation_run (created_at, id);

  create table simulation_job (
    id text primary key, job_id text not null, job_type text not null, status text, user_id text, message text, num_users integer,
    selected_cohort_ids text[], selected_cohort_names text[], attachments jsonb, model_provider text, models text[],
    temperature_range jsonb, total_tasks integer, completed_tasks integer, failed_tasks integer,
    progress_percentage double precision, support_count integer, not_support_count integer, results jsonb, error_message text,
    retry_count integer, started_at timestamptz(3), completed_at timestamptz(3), estimated_completion_time timestamptz(3),
    created_at timestamptz(3) not null default now(), updated_at timestamptz(3) not null default now()
  );
  -- listSimulationJobByUserIdAndCreatedAt, a person’s own in page order.
  create index simulation_job_user_id_created_at on simulation_job (user_id, created_at, id);
  -- listSimulationJobByJobId.
  create index simulation_job_job_id on simulation_job (job_id, created_at, id);
  -- listSimulationJobByStatusAndCreatedAt.
  create index simulation_job_status_created_at on simulation_job (status, created_at, id);
  -- listSimulationJobs in page order, of the service identity.
  create index simulation_job_created_at on simulation_job (created_at, id);

  create table simulation_result (
    id text primary key, simulation_job_id text not null references simulation_job (id) on delete cascade,
    user_index integer not null, support boolean not null, response text, age integer, race text, location text,
    political_affiliation text, voting_history jsonb, job text, cohort_id text, cohort_name text, emotions jsonb,
    persuasion_factors jsonb, behavioral_prediction jsonb, cognitive_response jsonb, processing_time double precision,
    model_used text, confidence double precision, created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now()
  );
  -- listSimulationResultBySimulationJobIdAndUserIndex, the delete cascade.
  create index simulation_result_simulation_job_id_user_index on simulation_result (simulation_job_id, user_index, id);
  -- listSimulationResults in page order.
  create index simulation_result_created_at on simulation_result (created_at, id);

  -- listMCPSimulationJobs and listSimulationHistories of the service identity.
  create index mcp_simulation_job_created_at on mcp_simulation_job (created_at, id);
  create index simulation_history_created_at on simulation_history (created_at, id);
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index mcp_simulation_job_created_at, simulation_history_created_at`.execute(db);
  await sql`drop table simulation_result, simulation_job, simulation_run`.execute(db);
}
