import { sql, type RawBuilder } from 'kysely';

/**
 * What a run has spent in US dollars, as an SQL expression: every released call that cost something, answers that could not be used
 * included. A row or two per run, however many calls.
 */
export function runSpend(runId: string): RawBuilder<number> {
  return sql<number>`(select coalesce(sum(cost_usd), 0) from run_pace where run_id = ${runId})`;
}
