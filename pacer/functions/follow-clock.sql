-- Corrects an account after the database's clock was set back. Starts, leases and holds would otherwise lie in the
-- future, and nothing would start until the clock has caught up. They move back by as much as the newest start lies
-- ahead of the latest start that can have been granted by now, which is at most as far as the clock moved. Recorded
-- times then never lie before the real ones, so no limit is exceeded.
create or replace function follow_clock(p_account text, p_horizon_ms integer, p_lease_ms integer) returns void language plpgsql as $$
declare
  acc provider_account;
  -- Two database servers differ a little after a failover; a difference this short is waited out.
  slack_ms constant integer := 1000;
  -- No retry-after is honored for longer (activities/providers/retry-after.ts).
  longest_hold constant interval := interval '1 hour';
  latest timestamptz;
  ahead interval;
  recent timestamptz;
begin
  latest := pacer_now() + (p_horizon_ms + slack_ms) * interval '1 millisecond';
  -- Checked without the lock first: almost always nothing lies in the future.
  select * into acc from provider_account where id = p_account;
  if not coalesce(acc.last_start_at > latest, false) and not coalesce(acc.hold_until > latest + longest_hold, false) then
    return;
  end if;
  select * into acc from provider_account where id = p_account for update;
  latest := pacer_now() + p_horizon_ms * interval '1 millisecond';
  -- Whole milliseconds, as in the columns, so that gaps keep their length.
  ahead := floor(greatest(0, extract(epoch from acc.last_start_at - latest) * 1000)) * interval '1 millisecond';
  -- Covers the starts that a window may still count, and everything in the future.
  recent := latest - 2 * acc.window_ms * interval '1 millisecond';
  update provider_account set last_start_at = last_start_at - ahead, last_general_start_at = last_general_start_at - ahead,
         hold_until = case when hold_until is not null then least(hold_until - ahead, latest + longest_hold) end
    where id = p_account;
  update permit set starts_at = starts_at - ahead, sent_at = sent_at - ahead, released_at = released_at - ahead
    where account_id = p_account and starts_at > recent;
  -- A lease renewed since then uses the new clock already: it keeps its whole length.
  update permit set lease_until = least(lease_until, latest + p_lease_ms * interval '1 millisecond')
    where account_id = p_account and released_at is null;
  update job_pace set last_start_at = last_start_at - ahead where account_id = p_account and last_start_at > recent;
  -- Waiting processes register again with their next query.
  delete from permit_waiter where account_id = p_account;
end $$;
