-- Records how calls ended. Idempotent; the cost that a call reports after it lost its lease replaces the assumed one.
create or replace function settle_permits(p_account text, p_now timestamptz, p_releases jsonb) returns void language plpgsql as $$
declare
  g record;
  settled_run text;
  assumed_usd float8;
  run_ids text[] := '{}';
  costs float8[] := '{}';
  answers integer[] := '{}';
begin
  -- The loop updates one permit at a time, so that each is a lookup by key whatever plan was cached.
  for g in select * from jsonb_to_recordset(p_releases) as g(id uuid, "sentAfterMs" int, outcome text, model text, "inputTokens" int,
                                                             "outputTokens" int, "costUsd" float8, "latencyMs" int)
  loop
    select cost_usd into assumed_usd from permit where id = g.id and outcome = 'lost-lease';
    update permit p set released_at = coalesce(p.released_at, p_now), sent_at = p.starts_at + g."sentAfterMs" * interval '1 millisecond',
           outcome = g.outcome, model = g.model, input_tokens = g."inputTokens", output_tokens = g."outputTokens", cost_usd = g."costUsd",
           latency_ms = g."latencyMs", payer = null
    where p.id = g.id and coalesce(p.account_id = p_account, false) and (p.released_at is null or p.outcome = 'lost-lease')
    returning p.run_id into settled_run;
    if found and settled_run is not null then
      run_ids := run_ids || settled_run;
      costs := costs || coalesce(g."costUsd", 0) - coalesce(assumed_usd, 0);
      answers := answers || (g.outcome = 'ok')::int;
    end if;
  end loop;
  update job_pace r set cost_usd = r.cost_usd + spent.cost_usd, answered_calls = r.answered_calls + spent.answered
  from (select run_id, sum(cost_usd) as cost_usd, sum(answered) as answered from unnest(run_ids, costs, answers) as s(run_id, cost_usd, answered) group by run_id) spent
  where r.job_id = spent.run_id and r.account_id = p_account;
end $$;
