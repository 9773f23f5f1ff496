-- Grants permits of a provider account; callers use no other function.
create or replace function take_permits(p_account text, p_process text, p_wants jsonb, p_releases jsonb, p_horizon_ms integer, p_lease_ms integer)
returns jsonb language plpgsql as $$
begin
  perform follow_clock(p_account, p_horizon_ms, p_lease_ms);
  return grant_permits(p_account, p_process, p_wants, p_releases, p_horizon_ms, p_lease_ms);
end $$;
