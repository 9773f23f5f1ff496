/** Scope of all figures of analytics: the runs of one owner and the answers that the filter selects. */
import { sql, type RawBuilder } from 'kysely';
import { isNoSample } from '../samples/samples.ts';
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
  const { search, answers } = scope;
  const conditions = [
    ownRecords('run', scope),
    search === '' ? everyRow : sql`run.message ilike ${likePattern(search)}`,
    answers === 'any' ? everyRow : sql`run.is_simulated = ${answers === 'simulated'}`,
  ];
  return sql.join(conditions, sql` and `);
}

/** Conditions on a row of runs or panels: owner, period, status. */
function ownRecords(row: 'run' | 'panel', { userId, from, to, timeZone, statuses }: AnalyticsScope) {
  const [owner, createdAt, status] = ['user_id', 'created_at', 'status'].map((column) => sql.ref(`${row}.${column}`));
  const conditions = [
    sql`${owner} = ${userId}`,
    isNoSample(`${row}.id`),
    from === null ? everyRow : sql`${createdAt} >= ${from}::date::timestamp at time zone ${timeZone}`,
    to === null ? everyRow : sql`${createdAt} < (${to}::date + 1)::timestamp at time zone ${timeZone}`,
    statuses.length === 0 ? everyRow : sql`${status} = any(${statuses})`,
  ];
  return sql.join(conditions, sql` and `);
}

/**
 * Conditions on rows of panel_discussion and panel_setup named `panel` and `setup`: the same, and who is asked. What real
 * people said in an imported transcript answers no filter by segment, provider, model or simulator.
 */
export function panelConditions(scope: AnalyticsScope): RawBuilder<unknown> {
  const { search, answers, segmentIds, providers, models } = scope;
  const isSimulated = sql`coalesce((setup.spec->>'simulated')::boolean, false)`;
  const asksWhom = answers !== 'any' || segmentIds.length + providers.length + models.length > 0;
  const pattern = likePattern(search);
  const conditions = [
    ownRecords('panel', scope),
    search === '' ? everyRow : sql`(panel.topic ilike ${pattern} or setup.spec->>'message' ilike ${pattern})`,
    answers === 'any' ? everyRow : sql`${isSimulated} = ${answers === 'simulated'}`,
    asksWhom ? sql`not setup.spec ? 'imported'` : everyRow,
    providers.length === 0 ? everyRow : sql`setup.spec->>'modelProvider' = any(${providers})`,
    models.length === 0 ? everyRow : sql`setup.spec->>'model' = any(${models})`,
    segmentIds.length === 0
      ? everyRow
      : sql`exists (
          select from jsonb_array_elements(setup.spec->'participants') as seat where seat->'source'->>'segmentId' = any(${segmentIds})
        )`,
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
