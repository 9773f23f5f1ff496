-- Copies a panel's job to its record, in the transaction that changed the job.
create or replace function project_panel() returns trigger language plpgsql as $$
begin
  update panel_discussion
  set status = new.status, progress = new.progress, error = new.error, attempt_count = new.attempt_count, started_at = new.started_at,
      completed_at = new.completed_at, processing_started_at = new.claimed_at, processing_server_id = new.server_id,
      processing_heartbeat = new.heartbeat_at, updated_at = new.updated_at
  where id = new.id;
  return null;
end $$;
