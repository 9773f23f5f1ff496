import { sql, type RawBuilder } from 'kysely';

/** SQL that is true for reactions of a run, for reads in the order of time: it has the expression of their index. */
export function ofRunByTime(runId: string | RawBuilder<string>): RawBuilder<boolean> {
  return sql<boolean>`lower(run_id) = lower(${runId})`;
}
