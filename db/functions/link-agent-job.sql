-- Links a new job to the start by an agent that it belongs to, in the transaction that stores it, so that none of its
-- calls escapes the limits of agents. The key of that start is the idempotency key of the job; arms of an experiment add
-- their number to it.
create or replace function link_agent_job() returns trigger language plpgsql as $$
declare
  started_with text;
begin
  started_with := case new.kind
    when 'simulation' then (select split_part(run.idempotency_key, '/', 1) from dynamic_simulation_run as run where run.id = new.id)
    else (select held.key from start_key as held where held.record_id = new.id) end;
  if started_with like 'agent-%' then
    new.agent_job_id := (select started.id from agent_job as started where started.user_id = new.user_id and started.start_key = started_with
      order by started.created_at desc limit 1);
  end if;
  return new;
end $$;
