-- Lists the requests of this process and the registered first requests of the other processes' queues.
create or replace function permit_callers(p_account text, p_process text, p_wants jsonb, p_now_ms bigint)
returns table (
  id uuid, process text, is_mine boolean, place bigint, priority integer, enqueued_ms bigint, weight integer, run_id text, execution integer,
  persona_index integer, provider text, is_blocked boolean, known_starts_ms bigint, is_known_live boolean, is_answered boolean, rival_until_ms bigint
) language sql stable as $$
  select w.id, p_process, true, w.place, w.priority, p_now_ms - w."waitedMs", w.weight, w."runId", w.execution, w."personaIndex", w.provider, false,
         permit_ms(own.starts_at), own.released_at is null,
         -- The order by the key makes the planner use the key's index even while the table is small.
         (select a.persona_index from reaction a where a.run_id = w."runId" and a.persona_index between w."personaIndex" and w."personaIndex"
          and a.provider = w.provider order by a.persona_index limit 1) is not null
           or exists (select 1 from reaction_ending a where a.run_id = w."runId" and a.persona_index = w."personaIndex" and a.provider = w.provider)
           or exists (select 1 from job_item a where a.job_id = w."runId" and a.item = w."personaIndex" and a.provider = w.provider),
         permit_ms(rival.lease_until)
  from jsonb_to_recordset(p_wants) as w(id uuid, place bigint, priority int, "waitedMs" bigint, weight int, "runId" text, execution int,
                                        "personaIndex" int, provider text)
  -- The lateral join looks up each permit by its key.
  left join lateral (select starts_at, released_at from permit where permit.id = w.id limit 1) own on true
  left join permit rival on rival.run_id = w."runId" and rival.provider = w.provider and rival.persona_index = w."personaIndex"
    and rival.released_at is null and rival.id <> w.id
  union all
  select null, q.process, false, 0, h.priority, h."enqueuedMs", h.weight, h."runId", null, null, null, h."isBlocked", null, false, false, null
  from permit_waiter q, jsonb_to_recordset(q.heads) as h(priority int, "enqueuedMs" bigint, weight int, "runId" text, "isBlocked" boolean)
  where q.account_id = p_account and q.process <> p_process and q.stale_at > permit_time(p_now_ms)
$$;
