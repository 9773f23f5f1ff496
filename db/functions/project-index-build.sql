-- Copies the newest build of an index to its record, in the transaction that changed the job.
create or replace function project_index_build() returns trigger language plpgsql as $$
begin
  update research_index as record
  set status = case when new.status = 'completed' then 'ready' when new.status = 'processing' then 'building'
        when new.cancelled_at is not null then 'cancelled' else new.status end,
      build_error = new.error, build_started_at = new.started_at,
      build_completed_at = case when new.status = 'completed' then new.completed_at else record.build_completed_at end,
      last_updated_at = new.updated_at, updated_at = new.updated_at
  from index_build as build
  where build.id = new.id and record.id = build.index_id
    and not exists (select from index_build as later where later.index_id = build.index_id and later.created_at > build.created_at);
  return null;
end $$;
