-- Notifies every api process that a sign-in, an account, a key or a credential was revoked. The payload has the shape of
-- db/notify.ts's Change, with a model name that is not in the registry and without an owner.
create or replace function tell_revoked() returns trigger language plpgsql as $$
begin
  perform pg_notify('soundings_changes', json_build_object(
    'model', '$revoked', 'id', tg_argv[0] || ':' || (to_jsonb(old) ->> tg_argv[1]), 'operation', 'delete', 'owner', null)::text);
  return null;
end $$;
