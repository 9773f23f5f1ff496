/** Counts of runs for analytics, their period and cost, and the choices of its filters. */
import { sql } from 'kysely';
import { providersOf } from '../../domain/providers/provider.ts';
import type { Db } from '../client.ts';
import { answerConditions, runConditions, type AnalyticsScope } from './scope.ts';

export interface RunTally {
  total: number;
  completed: number;
  failed: number;
  /** Number of queued and processing runs. */
  open: number;
  simulated: number;
  /** Answer scales of the runs, without duplicates. */
  sentimentTypes: (string | null)[];
  /** Cost of all calls of the runs, also of analyses and web searches. */
  costUsd: number;
  /** Day of the first run in the reader's time zone; null without runs. */
  firstDay: string | null;
  lastDay: string | null;
}

/** Counts the runs that the filter selects; with `onlyAnswered` only those with an answer that it selects. */
export async function runTally(db: Db, scope: AnalyticsScope, onlyAnswered: boolean): Promise<RunTally> {
  const answered = sql`exists (select from reaction where reaction.run_id = run.id and ${answerConditions(scope)})`;
  const day = sql`(run.created_at at time zone ${scope.timeZone})::date`;
  const { rows } = await sql<RunTally>`
    select count(*)::int as total, count(*) filter (where run.status = 'completed')::int as completed,
      count(*) filter (where run.status = 'failed')::int as failed, count(*) filter (where run.status in ('queued', 'processing'))::int as open,
      count(*) filter (where run.is_simulated)::int as simulated, coalesce(array_agg(distinct run.sentiment_type), '{}') as sentiment_types,
      coalesce(sum(run.cost_usd), 0) as cost_usd,
      min(${day})::text as first_day, max(${day})::text as last_day
    from dynamic_simulation_run as run
    where ${runConditions(scope)} and ${onlyAnswered ? answered : sql`true`}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('a count without groups has one row');
  return row;
}

/** Returns a text that changes with every change of a person's runs and panels. */
export async function versionOfRuns(db: Db, userId: string): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select concat_ws(' ', count(*), max(updated_at), sum(answered_count),
      (select concat_ws(' ', count(*), max(updated_at)) from panel_discussion where user_id = ${userId})) as version
    from dynamic_simulation_run where user_id = ${userId}`.execute(db);
  return rows[0]?.version ?? '';
}

export interface AnalyticsChoices {
  segments: { id: string; name: string; runs: number }[];
  providers: string[];
  models: string[];
  /** Numbers of all runs and panels of the owner, regardless of the filter. */
  runs: number;
  panels: number;
}

/**
 * Lists the choices of the filters, most used first, from the runs alone, because reading the answers would be slow.
 */
export async function analyticsChoices(db: Db, userId: string): Promise<AnalyticsChoices> {
  const { rows } = await sql<AnalyticsChoices>`
    with run as materialized (
      select segment_ids, segment_names, model_provider, models from dynamic_simulation_run where user_id = ${userId}
    ),
    segment as (
      select part.id, max(part.name) as name, count(*)::int as runs
      from run cross join lateral unnest(run.segment_ids, run.segment_names) as part (id, name)
      where part.id is not null group by part.id order by runs desc, name limit 500
    )
    select (select count(*)::int from run) as runs,
      (
        select count(*)::int from panel_discussion as panel join panel_setup as setup on setup.panel_id = panel.id
        where panel.user_id = ${userId} and panel.job_id is not null
      ) as panels,
      (select coalesce(json_agg(json_build_object('id', id, 'name', coalesce(name, id), 'runs', runs)), '[]') from segment) as segments,
      (select coalesce(array_agg(distinct one), '{}') from run cross join lateral
        unnest(case model_provider when 'all' then ${[...providersOf('all')]}::text[] else string_to_array(model_provider, '+') end) as one) as providers,
      (select coalesce(array_agg(distinct one), '{}') from run cross join lateral unnest(run.models) as one) as models`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('a query without rows to choose from has one row');
  return row;
}
