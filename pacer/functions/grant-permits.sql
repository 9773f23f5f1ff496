-- Settles finished calls, ends expired leases and grants starts to waiting calls under the lock of the account's row,
-- in order of priority and age across all processes. A start may lie up to the horizon ahead; the process that gets it
-- sleeps until then. Nothing sleeps in here. pacer/take-permits.ts documents the JSON in and out.
create or replace function grant_permits(p_account text, p_process text, p_wants jsonb, p_releases jsonb, p_horizon_ms integer, p_lease_ms integer)
returns jsonb language plpgsql
-- Forces plain index scans: the function always reads few rows of many, but cached plans may date from when the tables
-- were small. A bitmap scan would visit every permit that ended since the last vacuum: it never marks dead entries.
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_bitmapscan = off as $$
declare
  acc provider_account;
  now_ms bigint;
  open_since_ms bigint;
  first_slot_ms bigint;
  -- A process that does not claim its start within this time, in milliseconds, loses its turn to the next one.
  late_ms constant integer := 30;
  last_ms bigint;
  last_general_ms bigint;
  hold_ms bigint;
  in_flight integer;
  general_in_flight integer;
  -- Newest starts in the window, newest first; empty where the window cannot bind.
  recent bigint[] := '{}';
  recent_general bigint[] := '{}';
  -- Starts granted in this query, or reserved for an earlier request of another process.
  taken integer := 0;
  general_taken integer := 0;
  others_first boolean := false;
  is_full boolean := false;
  general_is_full boolean := false;
  some_lost boolean;
  runs permit_run[];
  run_ids text[];
  limits permit_limit[];
  -- Amounts are sums of floats, so equal ones may differ by this much.
  tolerance_usd constant float8 := 1e-9;
  request record;
  i integer;
  slot_ms bigint;
  start_ms bigint;
  next_ms bigint;
  persona text;
  decision text;
  decision_ms bigint;
  is_of_agents boolean;
  granted_ids uuid[] := '{}';
  granted_ms bigint[] := '{}';
  granted_personas text[] := '{}';
  answers jsonb := '[]';
  -- First waiting calls of this process, one per run, which the other processes take into account.
  heads jsonb := '[]';
  runs_with_head text[] := '{}';
  notified text[] := '{}';
  mine_blocked boolean := false;
  others_blocked boolean := false;
begin
  select * into acc from provider_account where id = p_account for update;
  if not found then
    return jsonb_build_object('missing', true);
  end if;
  now_ms := ceil(extract(epoch from pacer_now()) * 1000);
  last_ms := coalesce(permit_ms(acc.last_start_at), 0);
  last_general_ms := coalesce(permit_ms(acc.last_general_start_at), 0);
  hold_ms := coalesce(permit_ms(acc.hold_until), 0);

  if jsonb_array_length(p_releases) > 0 then
    perform settle_permits(p_account, permit_time(now_ms), p_releases);
    select greatest(hold_ms, now_ms + max((g ->> 'holdMs')::bigint)) into hold_ms from jsonb_array_elements(p_releases) g;
  end if;
  select coalesce(sum(weight) filter (where lease_until > permit_time(now_ms)), 0),
         coalesce(sum(weight) filter (where run_id is null and lease_until > permit_time(now_ms)), 0), coalesce(bool_or(lease_until <= permit_time(now_ms)), false)
    into in_flight, general_in_flight, some_lost from permit where account_id = p_account and released_at is null;
  if some_lost then
    -- The provider has probably charged for a call whose process died, so it counts with the average cost of its job,
    -- until the process reports the cost after all.
    with lost as (
      update permit set released_at = lease_until, outcome = 'lost-lease',
        cost_usd = (select pace.cost_usd / nullif(pace.answered_calls, 0) from job_pace as pace where pace.job_id = permit.run_id and pace.account_id = p_account)
      where account_id = p_account and released_at is null and lease_until <= permit_time(now_ms)
      returning run_id, cost_usd
    )
    update job_pace as pace set cost_usd = pace.cost_usd + jobs.cost_usd
      from (select run_id, sum(cost_usd) as cost_usd from lost where cost_usd is not null group by run_id) jobs
      where pace.job_id = jobs.run_id and pace.account_id = p_account;
  end if;

  -- The window is checked only if the gap alone does not enforce it. Providers count arrivals, so a request that was sent
  -- late counts from when it was sent.
  if acc.requests_per_window is not null and acc.requests_per_window::bigint * acc.min_gap_ms < acc.window_ms then
    recent := array(select permit_ms(coalesce(sent_at, starts_at)) from permit
      where account_id = p_account and starts_at > permit_time(now_ms - 2 * acc.window_ms) order by starts_at desc limit acc.requests_per_window);
  end if;
  if acc.general_per_window is not null and p_wants @> '[{"runId": null}]' then
    recent_general := array(select permit_ms(coalesce(sent_at, starts_at)) from permit
      where account_id = p_account and run_id is null and starts_at > permit_time(now_ms - 2 * acc.window_ms)
      order by starts_at desc limit acc.general_per_window);
  end if;
  runs := array(select r from permit_runs(p_account, p_wants) r);
  run_ids := array(select r.run_id from unnest(runs) r);
  limits := array(select l from permit_limits(run_ids) l);
  open_since_ms := greatest(hold_ms, last_ms + acc.min_gap_ms);
  first_slot_ms := greatest(now_ms, open_since_ms);

  for request in
    select k.*, p.pause_ms from permit_callers(p_account, p_process, p_wants, now_ms) k
    left join unnest(runs) r on r.run_id = k.run_id
    cross join lateral (select case
      when k.run_id is null then last_general_ms + acc.general_min_gap_ms
      when r.starts > 0 and r.starts % acc.batch_size = 0 then r.last_ms + acc.batch_delay_ms else 0 end as pause_ms) p
    -- Requests in a pause of their own come last, so that others may use it. Ages are known across processes only to some
    -- milliseconds: requests of this process count as 20 ms older, so that among requests of nearly the same age the
    -- process that queries first gets the start. Otherwise both would leave it to each other.
    order by p.pause_ms > first_slot_ms, k.priority, k.enqueued_ms - case when k.is_mine then 20 else 0 end, k.place
  loop
    i := array_position(run_ids, request.run_id);
    persona := request.persona_index || ' ' || request.provider || ' ' || request.run_id;
    if request.is_mine then
      decision := null;
      decision_ms := null;
      is_of_agents := false;
      if request.known_starts_ms is not null then
        -- The process requests again because the first answer was lost.
        decision := case when request.is_known_live then 'granted' else 'expired' end;
        decision_ms := request.known_starts_ms;
      elsif i is null then
        null;
      elsif not runs[i].is_open or runs[i].execution is distinct from request.execution then
        decision := 'run-closed';
      elsif request.is_answered then
        decision := 'answered';
      elsif runs[i].cost_usd >= runs[i].cap_usd or runs[i].cost_usd + runs[i].average_usd > runs[i].cap_usd then
        decision := 'spend-cap';
      elsif exists (select from unnest(limits) l where request.run_id = any (l.run_ids)
                    and (l.left_usd <= tolerance_usd or runs[i].average_usd > l.left_usd + tolerance_usd)) then
        decision := 'spend-cap';
        is_of_agents := true;
      elsif request.rival_until_ms is not null or persona = any (granted_personas) then
        decision := 'parked';
        decision_ms := coalesce(request.rival_until_ms, now_ms + p_lease_ms);
      elsif runs[i].cap_usd is not null and runs[i].in_flight > 0
        and coalesce(runs[i].cost_usd + runs[i].reserved_usd + runs[i].average_usd > runs[i].cap_usd, true) then
        -- Calls in flight may use up the cap, or will show what a call costs.
        decision := 'parked';
        decision_ms := now_ms + p_lease_ms;
      elsif exists (select from unnest(limits) l where request.run_id = any (l.run_ids) and l.in_flight > 0
                    and coalesce(l.reserved_usd + runs[i].average_usd > l.left_usd + tolerance_usd,
                                 runs[i].in_flight > 0 or l.reserved_usd >= l.left_usd)) then
        -- The same for the limits of agents, over all of a person's jobs.
        decision := 'parked';
        decision_ms := now_ms + p_lease_ms;
      end if;
      if decision is not null then
        answers := answers || (jsonb_build_object('id', request.id, 'verdict', decision, 'at', decision_ms)
          || case when is_of_agents then '{"limit": "agents"}'::jsonb else '{}' end);
        continue;
      end if;
    end if;

    -- The earliest start for any call of the account, then for this one.
    slot_ms := greatest(now_ms, hold_ms, last_ms + acc.min_gap_ms,
      acc.window_ms + case when taken >= acc.requests_per_window then now_ms else recent[acc.requests_per_window - taken] end);
    start_ms := greatest(slot_ms, request.pause_ms);
    if i is null then
      start_ms := greatest(start_ms, last_general_ms + acc.general_min_gap_ms,
        acc.window_ms + case when general_taken >= acc.general_per_window then now_ms else recent_general[acc.general_per_window - general_taken] end);
    elsif runs[i].starts > 0 and runs[i].starts % acc.batch_size = 0 then
      start_ms := greatest(start_ms, runs[i].last_ms + acc.batch_delay_ms);
    end if;
    if start_ms <= now_ms + p_horizon_ms then
      -- A lighter call does not overtake an earlier one that waits for room.
      is_full := is_full or in_flight + request.weight > acc.concurrent;
      general_is_full := general_is_full or (i is null and general_in_flight + request.weight > acc.general_concurrent);
    end if;

    if is_full or (general_is_full and i is null) then
      mine_blocked := mine_blocked or request.is_mine;
      others_blocked := others_blocked or not request.is_mine;
    elsif not request.is_mine and (start_ms > slot_ms or (not request.is_blocked and greatest(request.pause_ms, open_since_ms) < now_ms - late_ms)) then
      -- The request is in its pause, or its process missed the start: continue with the others.
      null;
    elsif request.is_mine and (start_ms > now_ms + p_horizon_ms or (others_first and acc.min_gap_ms > 0)) then
      -- The process queries again when the pause ends, because the request that will be first then is not known yet.
      next_ms := least(next_ms, case when request.pause_ms > greatest(first_slot_ms, now_ms + p_horizon_ms) then request.pause_ms else start_ms end);
    else
      -- A request of this process starts. A start for another process is reserved until it queries again; it is notified
      -- when it waits for room.
      taken := taken + 1;
      last_ms := start_ms;
      in_flight := in_flight + request.weight;
      if i is null then
        general_taken := general_taken + 1;
        last_general_ms := start_ms;
        general_in_flight := general_in_flight + request.weight;
      else
        runs[i].starts := runs[i].starts + 1;
        runs[i].last_ms := start_ms;
      end if;
      if request.is_mine then
        granted_ids := granted_ids || request.id;
        granted_ms := granted_ms || start_ms;
        answers := answers || jsonb_build_object('id', request.id, 'verdict', 'granted', 'at', start_ms);
        acc.last_start_at := permit_time(start_ms);
        if i is null then
          acc.last_general_start_at := acc.last_start_at;
        else
          runs[i].granted := runs[i].granted + 1;
          runs[i].granted_last_ms := start_ms;
          runs[i].in_flight := runs[i].in_flight + 1;
          runs[i].reserved_usd := runs[i].reserved_usd + runs[i].average_usd;
          for n in 1 .. cardinality(limits) loop
            if request.run_id = any (limits[n].run_ids) then
              limits[n].in_flight := limits[n].in_flight + 1;
              limits[n].reserved_usd := limits[n].reserved_usd + coalesce(runs[i].average_usd, 0);
            end if;
          end loop;
          granted_personas := granted_personas || persona;
        end if;
      else
        others_first := true;
        if request.is_blocked and start_ms <= now_ms + p_horizon_ms and not request.process = any (notified) then
          notified := notified || request.process;
          perform pg_notify('soundings_permits', p_account || ' ' || request.process);
        end if;
      end if;
      continue;
    end if;
    if request.is_mine and not coalesce(request.run_id, '') = any (runs_with_head) then
      runs_with_head := runs_with_head || coalesce(request.run_id, '');
      heads := heads || jsonb_build_object('priority', request.priority, 'enqueuedMs', request.enqueued_ms, 'weight', request.weight, 'runId', request.run_id,
        'isBlocked', is_full or (general_is_full and i is null));
    end if;
  end loop;

  insert into permit (id, account_id, purpose, run_id, execution, persona_index, provider, priority, weight, starts_at, lease_until, payer)
    select w.id, p_account, w.purpose, w."runId", w.execution, w."personaIndex", w.provider, w.priority, w.weight, permit_time(g.at),
           permit_time(g.at + p_lease_ms), (select l.payer from unnest(limits) l where w."runId" = any (l.run_ids) limit 1)
    from jsonb_to_recordset(p_wants) as w(id uuid, purpose text, "runId" text, execution int, "personaIndex" int, provider text, priority int, weight int)
    join unnest(granted_ids, granted_ms) as g(id, at) on g.id = w.id;
  insert into job_pace as p (job_id, account_id, starts, last_start_at)
    select r.run_id, p_account, r.granted, permit_time(r.granted_last_ms) from unnest(runs) r where r.granted > 0
    on conflict (job_id, account_id) do update set starts = p.starts + excluded.starts, last_start_at = excluded.last_start_at;
  if granted_ids <> '{}' or hold_ms > coalesce(permit_ms(acc.hold_until), 0) then
    update provider_account set last_start_at = acc.last_start_at, last_general_start_at = acc.last_general_start_at,
      hold_until = case when hold_ms > 0 then permit_time(hold_ms) end where id = p_account;
  end if;
  if heads = '[]' then
    delete from permit_waiter where account_id = p_account and process = p_process;
  else
    insert into permit_waiter (account_id, process, heads, stale_at)
      -- The row is stale one second after the process's next query, which is its next poll while it waits for room.
      values (p_account, p_process, heads, permit_time(greatest(now_ms, case when mine_blocked then now_ms + 1000 else next_ms end) + 1000))
      on conflict (account_id, process) do update set heads = excluded.heads, stale_at = excluded.stale_at;
  end if;
  return jsonb_build_object('nowMs', now_ms, 'answers', answers, 'nextMs', next_ms, 'mineBlocked', mine_blocked, 'othersBlocked', others_blocked);
end $$;
