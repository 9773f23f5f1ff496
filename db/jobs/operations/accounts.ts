import { id, maybe, text, int, view, type ValueOf } from '../../../domain/view.ts';
import { sql } from 'kysely';
import type { Db } from '../../client.ts';

/** One provider account that was used in the last hour. It is known by its id, a keyed hash; never by its key. */
export interface BusyAccount {
  id: string;
  provider: string;
  tier: string;
  /** Sum of the weights of the calls in flight. */
  inFlight: number;
  concurrent: number;
  startsLastMinute: number;
  requestsPerWindow: number | null;
  windowMs: number;
  minGapMs: number;
  /** Time until it may start calls again; 0 without a hold. */
  holdSeconds: number;
  /** Calls of the last hour, those in flight included. */
  calls: number;
  failed: number;
  /** Failed calls that the provider refused: over a limit, or because of the key or the credit. */
  refused: number;
  recentCalls: number;
  recentRefused: number;
  /** Time since a check of its key was refused; null when none was, or a call has succeeded since. */
  refusedKeySeconds: number | null;
  /** Open jobs on it, and the people they belong to. */
  jobs: number;
  people: number;
  /** The person, when there is only one. */
  person: string | null;
}

/** Names of the errors with which a provider refuses a call for reasons of its account. */
const refusals = ['ProviderRateLimited', 'ProviderUnauthorized', 'ProviderForbidden', 'ProviderOutOfCredit'];

const maxAccounts = 50;

/** Lists the accounts that were used in the last hour or are on hold, the busiest first, with sums over all of them. */
export async function readBusyAccounts(db: Db) {
  const { rows } = await sql<
    BusyAccount & {
      total: number;
      allInFlight: number;
      allAllowed: number;
      allCalls: number;
      allFailed: number;
      allRefused: number;
    }
  >`
    with clock as materialized (select pacer_now() as now),
    open_jobs as materialized (
      select taken.account_id, count(*) as jobs, count(distinct job.user_id) as people, min(job.user_id) as user_id
      from job join job_account as taken on taken.job_id = job.id
      where job.status in ('queued', 'processing') group by taken.account_id
    )
    select a.id, a.provider, a.tier, a.concurrent, a.requests_per_window, a.window_ms, a.min_gap_ms,
           live.in_flight, minute.starts as starts_last_minute, ended.calls, ended.recent_calls, ended.failed, ended.refused, ended.recent_refused,
           greatest(0, coalesce(extract(epoch from a.hold_until - clock.now), 0))::float8 as hold_seconds,
           case when not exists (select from permit where account_id = a.id and starts_at > a.refused_at and outcome = 'ok')
             then extract(epoch from clock.now - a.refused_at)::float8 end as refused_key_seconds,
           coalesce(open_jobs.jobs, 0) as jobs, coalesce(open_jobs.people, 0) as people,
           case when open_jobs.people = 1
             then coalesce(nullif(concat_ws(' ', person.given_name, person.family_name), ''), person.email) end as person,
           count(*) over () as total, sum(live.in_flight) over () as all_in_flight, sum(a.concurrent) over () as all_allowed,
           sum(ended.calls) over () as all_calls, sum(ended.failed) over () as all_failed, sum(ended.refused) over () as all_refused
    from clock cross join provider_account as a
    left join open_jobs on open_jobs.account_id = a.id
    left join account as person on person.id = open_jobs.user_id
    cross join lateral (
      select coalesce(sum(weight), 0) as in_flight from permit
      where account_id = a.id and released_at is null and starts_at <= clock.now and lease_until > clock.now
    ) as live
    cross join lateral (
      select count(*) as starts from permit
      where account_id = a.id and starts_at > (select now - interval '60 seconds' from clock)
        and starts_at <= clock.now and outcome is distinct from 'unused'
    ) as minute
    cross join lateral (
      select count(*) as permits, count(*) filter (where starts_at > (select now - interval '10 minutes' from clock)) as recent_permits
      from permit where account_id = a.id and starts_at > (select now - interval '1 hour' from clock)
    ) as hour
    cross join lateral (
      select hour.permits - count(*) filter (where outcome = 'unused') as calls,
             hour.recent_permits - count(*) filter (where outcome = 'unused' and is_recent) as recent_calls,
             count(*) filter (where outcome <> 'unused') as failed, count(*) filter (where outcome = any (${refusals})) as refused,
             count(*) filter (where outcome = any (${refusals}) and is_recent) as recent_refused
      from (
        -- The condition of the index permit_failed.
        select outcome, starts_at > (select now - interval '10 minutes' from clock) as is_recent from permit
        where account_id = a.id and starts_at > (select now - interval '1 hour' from clock) and outcome not in ('ok', 'ProviderCallAborted')
      ) as without_answer
    ) as ended
    where a.last_start_at > (select now - interval '1 hour' from clock) or a.hold_until > clock.now
    order by live.in_flight desc, starts_last_minute desc, ended.calls desc, a.id limit ${maxAccounts}`.execute(db);
  const [first] = rows;
  return {
    accounts: rows.map(
      ({
        total: _t,
        allInFlight: _i,
        allAllowed: _a,
        allCalls: _c,
        allFailed: _f,
        allRefused: _r,
        ...account
      }): BusyAccount => account,
    ),
    total: first?.total ?? 0,
    inFlight: first?.allInFlight ?? 0,
    allowed: first?.allAllowed ?? 0,
    calls: first?.allCalls ?? 0,
    failed: first?.allFailed ?? 0,
    refused: first?.allRefused ?? 0,
  };
}

/** Starts of one person's jobs on an account. */
export const startShareView = view('OperationsShare', {
  /** Null for calls outside jobs, such as chat, and for those of deleted jobs. */
  userId: maybe(id('Null for calls outside jobs.')),
  person: maybe(text()),
  starts: int(),
});

export type StartShare = ValueOf<typeof startShareView>;

const maxShares = 10;

/** Counts the starts of the last ten minutes on an account by person, most first. */
export async function readStartShares(db: Db, accountId: string): Promise<StartShare[]> {
  const { rows } = await sql<StartShare>`
    with counted as (
      select job.user_id, count(*) as starts from permit left join job on job.id = permit.run_id
      where permit.account_id = ${accountId} and permit.starts_at > (select pacer_now() - interval '10 minutes')
        and permit.starts_at <= (select pacer_now()) and permit.outcome is distinct from 'unused'
      group by job.user_id
    )
    select counted.user_id, counted.starts,
           coalesce(nullif(concat_ws(' ', person.given_name, person.family_name), ''), person.email) as person
    from counted left join account as person on person.id = counted.user_id
    order by counted.starts desc, counted.user_id limit ${maxShares}`.execute(db);
  return rows;
}
