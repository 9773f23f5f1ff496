-- Notifies every api process that a webhook has something to deliver, so that its workflow starts at once. The payload has the shape of
-- db/notify.ts's Change, with a model name that is not in the registry and without an owner.
create or replace function webhook_delivery_waits() returns trigger language plpgsql as $$
begin
  perform pg_notify('soundings_changes', json_build_object(
    'model', '$webhook', 'id', new.webhook_id, 'operation', 'create', 'owner', null)::text);
  return null;
end $$;
