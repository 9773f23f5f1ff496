/** Counts of runs for analytics, their period and cost, and the choices of its filters. */
import { sql } from 'kysely';
import { providersOf } from '../../domain/providers/provider.ts';
import type { EndingCounts } from '../../domain/simulations/endings.ts';
import { id, text, int, view, list, type ValueOf } from '../../domain/view.ts';
import type { Db } from '../client.ts';
import { isNoSample } from '../samples/samples.ts';
import { runConditions, type AnalyticsScope } from './scope.ts';

/** A run that the filter selects. */
export interface AnalyticsRun {
  id: string;
  jobId: string | null;
  /** Changes with every change of the run and its answers. */
  version: string;
  /** Equal for runs of the same message. */
  topic: string;
  status: string;
  isSimulated: boolean;
  sentimentType: string | null;
  /** Cost of all calls of the run, also of analyses and web searches. */
  costUsd: number;
  answeredCount: number;
  /** Counts of personas that ended without an answer; null when there are none. */
  endings: EndingCounts | null;
  createdAt: Date;
  /** Its day in the reader's time zone, YYYY-MM-DD. */
  day: string;
}

/** Lists the runs that the filter selects. Their times are read as numbers, because ten thousand dates take long to parse. */
export async function selectedRuns(db: Db, scope: AnalyticsScope): Promise<AnalyticsRun[]> {
  const { rows } = await sql<Omit<AnalyticsRun, 'createdAt'> & { createdMs: number }>`
    select run.id, run.job_id as "jobId", run.answered_count as "answeredCount", run.endings,
      concat_ws(' ', run.answered_count, date_part('epoch', run.updated_at), run.roster_id) as version, md5(run.message) as topic, run.status,
      run.is_simulated as "isSimulated", run.sentiment_type as "sentimentType", coalesce(run.cost_usd, 0) as "costUsd",
      date_part('epoch', run.created_at) * 1000 as "createdMs", to_char(run.created_at at time zone ${scope.timeZone}, 'YYYY-MM-DD') as day
    from dynamic_simulation_run as run where ${runConditions(scope)}`.execute(db.withoutPlugins());
  return rows.map(({ createdMs, ...run }) => ({ ...run, createdAt: new Date(createdMs) }));
}

/** Reads the messages of a person's runs, by the runs' ids. */
export async function messagesOfRuns(db: Db, userId: string, runIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; message: string }>`
    select id, message from dynamic_simulation_run where user_id = ${userId} and id = any(${runIds})`.execute(db);
  return new Map(rows.map(({ id, message }) => [id, message]));
}

/** Returns a text that changes with every change of a person's runs and panels. */
export async function versionOfRuns(db: Db, userId: string): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select concat_ws(' ', count(*), max(updated_at), sum(answered_count),
      (select concat_ws(' ', count(*), max(updated_at)) from panel_discussion where user_id = ${userId})) as version
    from dynamic_simulation_run where user_id = ${userId}`.execute(db);
  return rows[0]?.version ?? '';
}

const analyticsSegmentChoiceView = view('AnalyticsSegmentChoice', {
  id: id(),
  name: text(),
  runs: int(),
});

export const analyticsChoicesView = view('AnalyticsChoices', {
  segments: list(analyticsSegmentChoiceView),
  providers: list(text()),
  models: list(text()),
  runs: int('Number of all runs, regardless of the filter.'),
  panels: int('Number of all panels, regardless of the filter.'),
});

export type AnalyticsChoices = ValueOf<typeof analyticsChoicesView>;

/**
 * Lists the choices of the filters, most used first, from the runs alone, because reading the answers would be slow.
 */
export async function analyticsChoices(db: Db, userId: string): Promise<AnalyticsChoices> {
  const { rows } = await sql<AnalyticsChoices>`
    with run as materialized (
      select segment_ids, segment_names, model_provider, models from dynamic_simulation_run where user_id = ${userId} and ${isNoSample('dynamic_simulation_run.id')}
    ),
    segment as (
      select part.id, max(part.name) as name, count(*)::int as runs
      from run cross join lateral unnest(run.segment_ids, run.segment_names) as part (id, name)
      where part.id is not null group by part.id order by runs desc, name limit 500
    )
    select (select count(*)::int from run) as runs,
      (
        select count(*)::int from panel_discussion as panel join panel_setup as setup on setup.panel_id = panel.id
        where panel.user_id = ${userId} and panel.job_id is not null and ${isNoSample('panel.id')}
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
