import { sql } from 'kysely';
import type { Db } from '../client.ts';

export interface RunMetrics {
  /** Runs that have not ended, by status: queued, processing or paused. */
  open: Record<string, number>;
  /** Runs created in the last 24 hours, by status. */
  recent: Record<string, number>;
  /** Age of the oldest run without a slot; 0 when there is none. */
  oldestQueuedSeconds: number;
  /** Time since the oldest queued run with a slot got it; 0 when there is none. */
  oldestAdmittedSeconds: number;
  /** Accounts that start nothing after a 429, by provider. */
  heldAccounts: Record<string, number>;
}

/** Counts runs and held accounts for metrics. Ended runs older than a day are not read, so it stays cheap. */
export async function readRunMetrics(db: Db): Promise<RunMetrics> {
  const { rows } = await sql<RunMetrics>`
    with open as (
      select case when paused_at is null then status else 'paused' end as status, queued_at, admitted_at
      from job where kind = 'simulation' and status in ('queued', 'processing')
    ), recent as (
      select status from dynamic_simulation_run where created_at > now() - interval '24 hours'
    )
    select
      (select coalesce(json_object_agg(status, runs), '{}') from
        (select status, count(*) as runs from open group by status) as counted) as "open",
      (select coalesce(json_object_agg(status, runs), '{}') from
        (select status, count(*) as runs from recent group by status) as counted) as "recent",
      (select coalesce(extract(epoch from now() - min(queued_at)), 0)
        from open where status = 'queued' and admitted_at is null) as "oldestQueuedSeconds",
      (select coalesce(extract(epoch from now() - min(admitted_at)), 0)
        from open where status = 'queued' and admitted_at is not null) as "oldestAdmittedSeconds",
      (select coalesce(json_object_agg(provider, accounts), '{}') from
        (select provider, count(*) as accounts from provider_account
          where hold_until > pacer_now() group by provider) as counted) as "heldAccounts"`.execute(db);
  const [metrics] = rows;
  if (metrics === undefined) throw new Error('The query of run metrics returned no row');
  return metrics;
}
