import { sql } from 'kysely';
import type { Db } from '../client.ts';
import { ofRunByTime } from './newest-of-run.ts';

/** Time without an answer after which people see the problem. */
const quietSeconds = 10;

/**
 * Returns the last error of this execution if no answer has arrived since or within `quietSeconds`; null otherwise,
 * since a run that continues in spite of single failures has no problem. The ledger's texts never contain keys.
 */
export async function lastProblem(db: Db, runId: string, execution: number): Promise<string | null> {
  const { rows } = await sql<{ lastError: string }>`
    select failure.last_error
    from job_item_failure as failure
      left join lateral (
        select greatest((select max(created_at) from reaction where ${ofRunByTime(runId)}),
          (select max(created_at) from reaction_ending where run_id = ${runId})) as at
      ) as answer on true
    where failure.job_id = ${runId} and failure.execution = ${execution}
      and (answer.at is null or (failure.updated_at > answer.at and answer.at < clock_timestamp() - make_interval(secs => ${quietSeconds})))
    order by failure.updated_at desc, failure.item desc
    limit 1`.execute(db);
  return rows[0]?.lastError ?? null;
}
