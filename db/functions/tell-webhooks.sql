-- Adds the end of a job to the deliveries of its owner's webhooks, in the transaction that ends it, so that no end is lost. Kinds and states
-- have the names that agents know. Figures are those of the record in that moment, ids those of the job's page; answers and names are never told.
create or replace function tell_webhooks() returns trigger language plpgsql as $$
declare
  told_kind text := coalesce((select public_name from job_kinds() where name = new.kind), new.kind);
  ended text := case when new.status = 'completed' then 'completed' when new.cancelled_at is not null then 'canceled' else 'failed' end;
  figures jsonb;
begin
  -- A kind of a later version is told under its own name.
  if new.user_id is null or exists (select from job_kinds() where name = new.kind and not in_webhooks) then return null; end if;
  if new.kind = 'simulation' and new.status = 'completed' then
    select jsonb_build_object('asked', run.num_users + coalesce((run.endings ->> 'total')::int, 0), 'answered', run.answered_count,
      'endings', run.endings - 'bySegment', 'positive', run.positive_count,
      'neutral', run.neutral_count, 'negative', run.negative_count, 'simulated', run.is_simulated)
    into figures from dynamic_simulation_run as run where run.id = new.id;
  end if;
  insert into webhook_delivery (id, webhook_id, user_id, type, data)
  select 'msg_' || replace(gen_random_uuid()::text, '-', ''), webhook.id, webhook.user_id, 'job.' || ended,
    jsonb_strip_nulls(jsonb_build_object('job_id', new.name, 'kind', told_kind, 'state', ended, 'figures', figures)) || job_page_facts(new.kind, new.id)
  from webhook
  where webhook.user_id = new.user_id and webhook.is_enabled and 'job.' || ended = any (webhook.events)
    and (webhook.kinds = '{}' or told_kind = any (webhook.kinds))
  order by webhook.created_at, webhook.id;
  return null;
end $$;
