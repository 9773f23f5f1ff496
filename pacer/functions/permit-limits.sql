-- Lists the limits of agents that bind these runs: of their person by the day and the month of the start, and of their
-- key or client by day. Each says what is left of it, and what the calls in flight will probably take: their job's average each, and
-- nothing known for the first one of a job. Simulated jobs were started without a cost, so no limit binds them.
create or replace function permit_limits(p_run_ids text[]) returns setof permit_limit language sql stable as $$
  with bound as (
    select run.id as run_id, started.user_id, started.caller_kind, started.caller_id, (started.created_at at time zone 'utc')::date as day
    from unnest(p_run_ids) as run (id)
    cross join lateral (select agent_job_id from job where job.id = run.id and job.agent_job_id is not null limit 1) own
    join agent_job as started on started.id = own.agent_job_id and started.estimated_usd > 0
  ), scope as (
    select user_id, null as caller_kind, null as caller_id, day as from_day, day as to_day, array_agg(run_id) as run_ids,
           coalesce((select day_limit_usd from agent_limits l where l.user_id = bound.user_id), (select day_limit_usd from default_agent_limits())) as limit_usd
    from bound group by user_id, day
    union all
    select user_id, null, null, date_trunc('month', day)::date, (date_trunc('month', day) + interval '1 month - 1 day')::date, array_agg(run_id),
           coalesce((select month_limit_usd from agent_limits l where l.user_id = bound.user_id), (select month_limit_usd from default_agent_limits()))
    from bound group by user_id, date_trunc('month', day)
    union all
    select bound.user_id, caller_kind, caller_id, day, day, array_agg(run_id), k.day_limit_usd
    from bound join agent_key k on k.user_id = bound.user_id and k.day_limit_usd is not null
      and case bound.caller_kind when 'key' then k.key_id else k.client_id end = bound.caller_id
    group by bound.user_id, caller_kind, caller_id, day, k.day_limit_usd
  )
  select scope.user_id, scope.run_ids, scope.limit_usd - spent.usd, live.reserved_usd, live.in_flight
  from scope
  cross join lateral (
    select coalesce(sum(s.spent_usd), 0) as usd from agent_spending s
    where s.user_id = scope.user_id and s.day between scope.from_day and scope.to_day
      and (scope.caller_id is null or (s.caller_kind = scope.caller_kind and s.caller_id = scope.caller_id))
  ) spent
  cross join lateral (
    select count(*)::int as in_flight, coalesce(sum(pace.average_usd), 0) as reserved_usd
    from permit
    join job on job.id = permit.run_id
    join agent_job a on a.id = job.agent_job_id
    cross join lateral (select sum(p.cost_usd) / nullif(sum(p.answered_calls), 0) as average_usd from job_pace p where p.job_id = job.id) pace
    where permit.payer = scope.user_id and permit.released_at is null and permit.lease_until > pacer_now()
      and (a.created_at at time zone 'utc')::date between scope.from_day and scope.to_day
      and (scope.caller_id is null or (a.caller_kind = scope.caller_kind and a.caller_id = scope.caller_id))
  ) live
$$;
