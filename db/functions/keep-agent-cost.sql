-- Keeps the cost of a job that an agent started when the job is deleted, so that deleting it does not free its money.
create or replace function keep_agent_cost() returns trigger language plpgsql as $$
begin
  update agent_job set cost_usd = greatest(
    case when old.status in ('queued', 'processing') then estimated_usd else old.cost_usd end,
    (select coalesce(sum(pace.cost_usd), 0) from job_pace as pace where pace.job_id = old.id))
  where job_id = old.name and user_id = old.user_id;
  return old;
end $$;
