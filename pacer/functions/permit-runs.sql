-- Lists the runs of waiting requests: their pace on this account and, where a spend cap or the limits of agents bind them,
-- the cost so far. The two
-- zeros are `granted` and `granted_last_ms`, which grant_permits counts up.
create or replace function permit_runs(p_account text, p_wants jsonb) returns setof permit_run language sql stable as $$
  select w.run_id, coalesce(r.status = 'processing', false), r.execution, coalesce(p.starts, 0), coalesce(permit_ms(p.last_start_at), 0), 0, 0::bigint,
         r.spend_cap_usd, spent.cost_usd, coalesce(p.cost_usd / nullif(p.answered_calls, 0), spent.average_usd),
         spent.average_usd * spent.in_flight, spent.in_flight
  from (
    select distinct v ->> 'runId' as run_id from jsonb_array_elements(p_wants) v where v ->> 'runId' is not null
    union
    select distinct h ->> 'runId' from permit_waiter q, jsonb_array_elements(q.heads) h where q.account_id = p_account and q.stale_at > pacer_now() and h ->> 'runId' is not null
  ) w
  left join job r on r.id = w.run_id
  left join job_pace p on p.job_id = w.run_id and p.account_id = p_account
  left join lateral (
    select coalesce(sum(s.cost_usd), 0) as cost_usd, sum(s.cost_usd) / nullif(sum(s.answered_calls), 0) as average_usd,
           (select count(*)::int from permit l where l.run_id = w.run_id and l.released_at is null) as in_flight
    from job_pace s where s.job_id = w.run_id
  ) spent on r.spend_cap_usd is not null or r.agent_job_id is not null
$$;
