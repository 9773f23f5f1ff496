/** Scope of all figures of analytics: the runs of one owner and the answers that the filter selects. */
import { sql, type RawBuilder } from 'kysely';
import { likePattern } from '../like-pattern.ts';

export interface AnalyticsScope {
  /** Owner of the runs; no other person's rows are read. */
  userId: string;
  /** First day, YYYY-MM-DD in `timeZone`, inclusive as `to` is; null means no limit. */
  from: string | null;
  to: string | null;
  timeZone: string;
  segmentIds: readonly string[];
  providers: readonly string[];
  models: readonly string[];
  statuses: readonly string[];
  search: string;
  answers: 'any' | 'model' | 'simulated';
}

const everyRow = sql`true`;

/** Conditions on a row of dynamic_simulation_run named `run`: owner, period, status, message, real or simulated. */
export function runConditions(scope: AnalyticsScope): RawBuilder<unknown> {
  const { userId, from, to, timeZone, statuses, search, answers } = scope;
  const conditions = [
    sql`run.user_id = ${userId}`,
    from === null ? everyRow : sql`run.created_at >= ${from}::date::timestamp at time zone ${timeZone}`,
    to === null ? everyRow : sql`run.created_at < (${to}::date + 1)::timestamp at time zone ${timeZone}`,
    statuses.length === 0 ? everyRow : sql`run.status = any(${statuses})`,
    search === '' ? everyRow : sql`run.message ilike ${likePattern(search)}`,
    answers === 'any' ? everyRow : sql`run.is_simulated = ${answers === 'simulated'}`,
  ];
  return sql.join(conditions, sql` and `);
}

/** Conditions on a row of reaction named `reaction`. */
export function answerConditions({ segmentIds, providers, models }: AnalyticsScope): RawBuilder<unknown> {
  const conditions = [
    segmentIds.length === 0 ? everyRow : sql`reaction.segment_id = any(${segmentIds})`,
    providers.length === 0 ? everyRow : sql`reaction.provider = any(${providers})`,
    models.length === 0 ? everyRow : sql`reaction.model = any(${models})`,
  ];
  return sql.join(conditions, sql` and `);
}

/** Returns the first day of a run's step in the reader's time zone, as text. */
export function stepColumn(scope: AnalyticsScope, unit: string): RawBuilder<unknown> {
  return sql`to_char(date_trunc(${unit}, run.created_at at time zone ${scope.timeZone}), 'YYYY-MM-DD')`;
}
