import { sql, type Kysely } from 'kysely';

/**
 * A database clock that is set back leaves starts, leases and holds in the future, and an account would start nothing until the clock has
 * caught up. take_permits moves them back first: by as much as the newest start lies ahead of what can have been granted by now, which
 * is no more than the clock went back. What is recorded then never lies before its real time, so the laws hold.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
  alter function take_permits(text, text, jsonb, jsonb, integer, integer) rename to grant_permits`.execute(db);

  await sql`
  create function follow_clock(p_account text, p_horizon_ms integer, p_lease_ms integer) returns void language plpgsql as $$
  declare
    acc provider_account;
    -- Two clocks of a moving database differ a little; so short a time is waited out.
    slack_ms constant integer := 1000;
    -- No retry-after is honoured for longer (activities/providers/retry-after.ts).
    longest_hold constant interval := interval '1 hour';
    latest timestamptz;
    ahead interval;
    recent timestamptz;
  begin
    latest := clock_timestamp() + (p_horizon_ms + slack_ms) * interval '1 millisecond';
    -- Almost always nothing is ahead: looked at without the lock.
    select * into acc from provider_account where id = p_account;
    if not coalesce(acc.last_start_at > latest, false) and not coalesce(acc.hold_until > latest + longest_hold, false) then
      return;
    end if;
    select * into acc from provider_account where id = p_account for update;
    latest := clock_timestamp() + p_horizon_ms * interval '1 millisecond';
    -- Whole milliseconds, as the columns have them: gaps stay what they were.
    ahead := floor(greatest(0, extract(epoch from acc.last_start_at - latest) * 1000)) * interval '1 millisecond';
    -- What a window may still count, and everything that lies ahead.
    recent := latest - 2 * acc.window_ms * interval '1 millisecond';
    update provider_account set last_start_at = last_start_at - ahead, last_general_start_at = last_general_start_at - ahead,
           hold_until = case when hold_until is not null then least(hold_until - ahead, latest + longest_hold) end
      where id = p_account;
    update permit set starts_at = starts_at - ahead, sent_at = sent_at - ahead, released_at = released_at - ahead
      where account_id = p_account and starts_at > recent;
    -- A lease may have been renewed since, on the clock as it is now: it keeps its whole length.
    update permit set lease_until = least(lease_until, latest + p_lease_ms * interval '1 millisecond')
      where account_id = p_account and released_at is null;
    update run_pace set last_start_at = last_start_at - ahead where account_id = p_account and last_start_at > recent;
    -- Who waits comes back and says so again.
    delete from permit_waiter where account_id = p_account;
  end $$`.execute(db);

  await sql`
  create function take_permits(p_account text, p_process text, p_wants jsonb, p_releases jsonb, p_horizon_ms integer, p_lease_ms integer)
  returns jsonb language plpgsql as $$
  begin
    perform follow_clock(p_account, p_horizon_ms, p_lease_ms);
    return grant_permits(p_account, p_process, p_wants, p_releases, p_horizon_ms, p_lease_ms);
  end $$`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop function take_permits(text, text, jsonb, jsonb, integer, integer)`.execute(db);
  await sql`drop function follow_clock(text, integer, integer)`.execute(db);
  await sql`alter function grant_permits(text, text, jsonb, jsonb, integer, integer) rename to take_permits`.execute(
    db,
  );
}
