import { sql, type Kysely } from 'kysely';

/** What take_permits rests on: time as milliseconds, the runs and the callers that wait, and how calls are settled. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
  create function permit_ms(moment timestamptz) returns bigint language sql stable as
    $$ select (extract(epoch from moment) * 1000)::bigint $$;
  create function permit_time(ms bigint) returns timestamptz language sql stable as
    $$ select to_timestamp(ms / 1000.0) $$;

  -- A run while its callers are looked at: its pace on this account and, where a spend cap is set, what is left of it.
  create type permit_run as (
    run_id text, is_open boolean, execution integer, starts integer, last_ms bigint, granted integer, granted_last_ms bigint,
    cap_usd float8, cost_usd float8, average_usd float8, reserved_usd float8, in_flight integer
  )`.execute(db);

  await sql`
  create function permit_runs(p_account text, p_wants jsonb) returns setof permit_run language sql stable as $$
    select w.run_id, coalesce(r.status = 'processing', false), r.execution, coalesce(p.starts, 0), coalesce(permit_ms(p.last_start_at), 0), 0, 0::bigint,
           r.spend_cap_usd, spent.cost_usd, coalesce(p.cost_usd / nullif(p.answered_calls, 0), spent.average_usd),
           spent.average_usd * spent.in_flight, spent.in_flight
    from (
      select distinct v ->> 'runId' as run_id from jsonb_array_elements(p_wants) v where v ->> 'runId' is not null
      union
      select distinct h ->> 'runId' from permit_waiter q, jsonb_array_elements(q.heads) h where q.account_id = p_account and h ->> 'runId' is not null
    ) w
    left join dynamic_simulation_run r on r.id = w.run_id
    left join run_pace p on p.run_id = w.run_id and p.account_id = p_account
    left join lateral (
      select coalesce(sum(s.cost_usd), 0) as cost_usd, sum(s.cost_usd) / nullif(sum(s.answered_calls), 0) as average_usd,
             (select count(*)::int from permit l where l.run_id = w.run_id and l.released_at is null) as in_flight
      from run_pace s where s.run_id = w.run_id
    ) spent on r.spend_cap_usd is not null
  $$`.execute(db);

  // Callers of this process and, from what they registered, the heads of the other processes' lines.
  await sql`
  create function permit_callers(p_account text, p_process text, p_wants jsonb, p_now_ms bigint)
  returns table (
    id uuid, process text, is_mine boolean, place bigint, priority integer, enqueued_ms bigint, weight integer, run_id text, execution integer,
    persona_index integer, provider text, is_blocked boolean, known_starts_ms bigint, is_known_live boolean, is_answered boolean, rival_until_ms bigint
  ) language sql stable as $$
    select w.id, p_process, true, w.place, w.priority, p_now_ms - w."waitedMs", w.weight, w."runId", w.execution, w."personaIndex", w.provider, false,
           permit_ms(own.starts_at), own.released_at is null,
           -- In the order of its key, so that the planner takes the key's index even while the table looks small.
           (select a.persona_index from reaction a where a.run_id = w."runId" and a.persona_index between w."personaIndex" and w."personaIndex"
            and a.provider = w.provider order by a.persona_index limit 1) is not null,
           permit_ms(rival.lease_until)
    from jsonb_to_recordset(p_wants) as w(id uuid, place bigint, priority int, "waitedMs" bigint, weight int, "runId" text, execution int,
                                          "personaIndex" int, provider text)
    -- Looked up one by one, by key.
    left join lateral (select starts_at, released_at from permit where permit.id = w.id limit 1) own on true
    left join permit rival on rival.run_id = w."runId" and rival.provider = w.provider and rival.persona_index = w."personaIndex"
      and rival.released_at is null and rival.id <> w.id
    union all
    select null, q.process, false, 0, h.priority, h."enqueuedMs", h.weight, h."runId", null, null, null, h."isBlocked", null, false, false, null
    from permit_waiter q, jsonb_to_recordset(q.heads) as h(priority int, "enqueuedMs" bigint, weight int, "runId" text, "isBlocked" boolean)
    where q.account_id = p_account and q.process <> p_process and q.stale_at > permit_time(p_now_ms)
  $$`.execute(db);

  // Records how calls ended. Told twice it counts once; a call that lost its lease may still report what it cost.
  await sql`
  create function settle_permits(p_account text, p_now timestamptz, p_releases jsonb) returns void language plpgsql as $$
  declare
    g record;
    settled_run text;
    run_ids text[] := '{}';
    costs float8[] := '{}';
    answers integer[] := '{}';
  begin
    -- One by one: each is a look-up by key, whatever the planner knew about the table when it first saw this.
    for g in select * from jsonb_to_recordset(p_releases) as g(id uuid, "sentAfterMs" int, outcome text, model text, "inputTokens" int,
                                                               "outputTokens" int, "costUsd" float8, "latencyMs" int)
    loop
      update permit p set released_at = coalesce(p.released_at, p_now), sent_at = p.starts_at + g."sentAfterMs" * interval '1 millisecond',
             outcome = g.outcome, model = g.model, input_tokens = g."inputTokens", output_tokens = g."outputTokens", cost_usd = g."costUsd",
             latency_ms = g."latencyMs"
      where p.id = g.id and coalesce(p.account_id = p_account, false) and (p.released_at is null or p.outcome = 'lost-lease')
      returning p.run_id into settled_run;
      if found and settled_run is not null then
        run_ids := run_ids || settled_run;
        costs := costs || coalesce(g."costUsd", 0);
        answers := answers || (g.outcome = 'ok')::int;
      end if;
    end loop;
    update run_pace r set cost_usd = r.cost_usd + spent.cost_usd, answered_calls = r.answered_calls + spent.answered
    from (select run_id, sum(cost_usd) as cost_usd, sum(answered) as answered from unnest(run_ids, costs, answers) as s(run_id, cost_usd, answered) group by run_id) spent
    where r.run_id = spent.run_id and r.account_id = p_account;
  end $$`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
  drop function settle_permits(text, timestamptz, jsonb);
  drop function permit_callers(text, text, jsonb, bigint);
  drop function permit_runs(text, jsonb);
  drop type permit_run;
  drop function permit_time(bigint);
  drop function permit_ms(timestamptz)`.execute(db);
}
