-- Copies a search's job to its record, in the transaction that changed the job.
create or replace function project_search() returns trigger language plpgsql as $$
begin
  update genetic_algorithm_job
  set status = new.status, progress_percentage = new.progress, error_message = new.error, started_at = new.started_at,
      completed_at = new.completed_at, updated_at = new.updated_at
  where id = new.id;
  return null;
end $$;
