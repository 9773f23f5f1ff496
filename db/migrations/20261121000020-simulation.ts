import { sql, type Kysely } from 'kysely';

/** DynamicSimulationRun, its companion MCPSimulationJob, SimulationHistory. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
  create table dynamic_simulation_run (
    id text primary key, job_id text, user_id text, status text not null default 'queued', source text, message text not null,
    num_users integer not null default 100, positive_count integer not null default 0, negative_count integer not null default 0,
    neutral_count integer, engagement_score double precision, sentiment_score double precision, analysis text, reactions text,
    attachments text, demographics jsonb, insights jsonb, recommendations jsonb, segment_ids text[], segment_names text[],
    model_provider text not null default 'openai', models text[], temperature_range double precision[], sentiment_type text,
    include_current_events boolean, custom_context text, progress integer not null default 0, total_steps integer not null default 100,
    progress_message text, processing_started_at timestamptz(3), processing_server_id text, processing_heartbeat timestamptz(3),
    attempt_count integer not null default 0, max_attempts integer not null default 3, queued_at timestamptz(3),
    started_at timestamptz(3), completed_at timestamptz(3), error text, progress_token text, last_notification_at timestamptz(3),
    execution integer not null default 1, priority integer not null default 5, admitted_at timestamptz(3), roster_id text,
    answered_count integer not null default 0, retried_count integer not null default 0, stage text, spend_cap_usd double precision,
    cost_usd double precision not null default 0, input_tokens integer not null default 0, output_tokens integer not null default 0,
    idempotency_key text, current_events text, notices jsonb, is_simulated boolean not null default false,
    created_at timestamptz(3) not null default now(), updated_at timestamptz(3) not null default now()
  );
  -- A run by its human-readable job id; two runs never share one.
  create unique index dynamic_simulation_run_job_id on dynamic_simulation_run (job_id);
  -- A repeated submit finds the first one's run.
  create unique index dynamic_simulation_run_idempotency_key on dynamic_simulation_run (user_id, idempotency_key)
    where idempotency_key is not null;
  -- listDynamicSimulationRunByUserIdAndCreatedAt, recent runs.
  create index dynamic_simulation_run_user_id_created_at on dynamic_simulation_run (user_id, created_at, id);
  -- listDynamicSimulationRunByStatusAndCreatedAt, the reconciler, queue counts.
  create index dynamic_simulation_run_status_created_at on dynamic_simulation_run (status, created_at, id);
  -- listDynamicSimulationRuns of the service identity.
  create index dynamic_simulation_run_created_at on dynamic_simulation_run (created_at, id);

  create table mcp_simulation_job (
    id text primary key, simulation_id text not null, job_id text not null, user_id text not null, message text not null,
    num_users integer not null, queued_at timestamptz(3) not null, status text, segment_ids text[], segment_names text[],
    model_provider text, models text[], temperature_range double precision[], sentiment_type text, include_current_events boolean,
    custom_context text, progress integer, total_steps integer, progress_message text, started_at timestamptz(3),
    completed_at timestamptz(3), result text, error text, progress_token text, last_notification_at timestamptz(3),
    created_at timestamptz(3) not null default now(), updated_at timestamptz(3) not null default now()
  );
  -- listMCPSimulationJobByJobId, mirroring a run.
  create index mcp_simulation_job_job_id on mcp_simulation_job (job_id, created_at, id);
  -- The companion of a run.
  create index mcp_simulation_job_simulation_id on mcp_simulation_job (simulation_id);
  -- listMCPSimulationJobByUserIdAndCreatedAt.
  create index mcp_simulation_job_user_id_created_at on mcp_simulation_job (user_id, created_at, id);
  -- Listing by status and counting.
  create index mcp_simulation_job_status_created_at on mcp_simulation_job (status, created_at, id);

  create table simulation_history (
    id text primary key, "timestamp" timestamptz(3) not null, message text not null, ai_model text not null,
    profile_count integer not null, support_count integer not null, support_percentage double precision not null,
    overall_confidence double precision not null, data_quality_score double precision not null,
    demographic_representation_score double precision not null, processing_time double precision not null, cohort_id text,
    cohort_name text, positive_sentiment double precision, negative_sentiment double precision, neutral_sentiment double precision,
    model_consistency_score double precision, historical_accuracy_score double precision, multi_model_used boolean,
    validation_warnings_count integer, detailed_results jsonb, sample_reactions jsonb, user_id text,
    created_at timestamptz(3) not null default now(), updated_at timestamptz(3) not null default now()
  );
  -- listSimulationHistoryByUserIdAndTimestamp.
  create index simulation_history_user_id_timestamp on simulation_history (user_id, "timestamp", id);
  -- A person's history in page order.
  create index simulation_history_user_id_created_at on simulation_history (user_id, created_at, id);
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table simulation_history, mcp_simulation_job, dynamic_simulation_run`.execute(db);
}
