-- Copies a simulation's job to its record and to the owner's companion record, in the transaction that changed the job.
-- Others may create companion records that name the run; they stay unchanged.
create or replace function project_simulation() returns trigger language plpgsql as $$
begin
  update dynamic_simulation_run
  set status = new.status, execution = new.execution, attempt_count = new.attempt_count, max_attempts = new.max_attempts,
      priority = new.priority, queued_at = new.queued_at, admitted_at = new.admitted_at, paused_at = new.paused_at, stage = new.stage, progress = new.progress,
      progress_message = new.message, error = new.error, spend_cap_usd = new.spend_cap_usd, cost_usd = new.cost_usd,
      processing_server_id = new.server_id, processing_heartbeat = new.heartbeat_at, processing_started_at = new.claimed_at,
      started_at = new.started_at, completed_at = new.completed_at, updated_at = new.updated_at
  where id = new.id;
  update mcp_simulation_job as companion
  set status = run.status, progress = run.progress, total_steps = run.total_steps, progress_message = run.progress_message,
      started_at = run.started_at, completed_at = run.completed_at, error = run.error, updated_at = now()
  from dynamic_simulation_run as run
  where run.id = new.id and companion.simulation_id = run.id and companion.user_id = run.user_id and companion.job_id = run.job_id;
  return null;
end $$;
