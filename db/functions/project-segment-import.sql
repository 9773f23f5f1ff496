-- Copies an import's job to its record, in the transaction that changed the job. An ended import stays as it is.
create or replace function project_segment_import() returns trigger language plpgsql as $$
begin
  update segment_import
  set status = case
        when new.status = 'queued' then 'queued'
        when new.status = 'processing' then 'importing'
        when new.status = 'completed' then 'completed'
        when new.cancelled_at is not null then 'cancelled'
        else 'failed'
      end,
      error = case when new.cancelled_at is null then new.error end, finished_at = new.completed_at, updated_at = new.updated_at
  where id = new.id and status in ('queued', 'importing');
  return null;
end $$;
