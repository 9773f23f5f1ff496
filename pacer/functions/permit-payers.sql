-- Lists the people whose limits of agents bind the calls that are requested, or count the calls that ended.
create or replace function permit_payers(p_wants jsonb, p_releases jsonb) returns setof text language sql stable
-- Plans are cached, perhaps from when the tables were small: each look-up is by key.
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
  select started.user_id from (select distinct w ->> 'runId' as id from jsonb_array_elements(p_wants) w) want
  cross join lateral (select agent_job_id from job where job.id = want.id and job.agent_job_id is not null limit 1) own
  cross join lateral (select user_id from agent_job where agent_job.id = own.agent_job_id limit 1) started
  union
  select ended.payer from jsonb_array_elements(p_releases) r
  cross join lateral (select payer from permit where permit.id = (r ->> 'id')::uuid and permit.payer is not null limit 1) ended
$$;
