-- Grants permits of a provider account; callers use no other function.
create or replace function take_permits(p_account text, p_process text, p_wants jsonb, p_releases jsonb, p_horizon_ms integer, p_lease_ms integer)
returns jsonb language plpgsql as $$
begin
  -- The accounts of a job with a spend cap grant one after the other, because each counts the calls of all; so do those
  -- of the jobs of a person's agents. The locks come before that of the account and in one order, so that no two queries
  -- wait for each other.
  perform pg_advisory_xact_lock(hashtextextended(bound.name, 0))
  from (
    select 'soundings.spend-cap ' || want.id as name from (select distinct w ->> 'runId' as id from jsonb_array_elements(p_wants) w) want
    cross join lateral (select from job where job.id = want.id and job.spend_cap_usd is not null limit 1) cap
    union
    select 'soundings.agents ' || payer from permit_payers(p_wants, p_releases) payer
    order by name
  ) bound;
  perform follow_clock(p_account, p_horizon_ms, p_lease_ms);
  return grant_permits(p_account, p_process, p_wants, p_releases, p_horizon_ms, p_lease_ms);
end $$;
