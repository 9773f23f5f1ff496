-- Adds what a call cost to the spending of the agent that started its job, by the day of that start. It is never taken
-- back when a job is deleted.
create or replace function count_agent_spending() returns trigger language plpgsql as $$
declare
  added_usd constant double precision := new.cost_usd - case when tg_op = 'UPDATE' then old.cost_usd else 0 end;
begin
  if added_usd = 0 then
    return null;
  end if;
  insert into agent_spending as spent (user_id, caller_kind, caller_id, day, spent_usd)
    select started.user_id, started.caller_kind, started.caller_id, (started.created_at at time zone 'utc')::date, added_usd
    from job join agent_job as started on started.id = job.agent_job_id where job.id = new.job_id
    on conflict (user_id, day, caller_kind, caller_id) do update set spent_usd = spent.spent_usd + excluded.spent_usd;
  return null;
end $$;
