import { sql } from 'kysely';
import type { Db } from '../client.ts';

/** Adds the cost in US dollars of a job's call outside the pacer's accounting, which counts calls of runs only. */
export async function recordJobCost(trx: Db, jobId: string, accountId: string, costUsd: number): Promise<void> {
  await trx
    .insertInto('jobPace')
    .values({ jobId, accountId, starts: 1, costUsd, answeredCalls: 1 })
    .onConflict((conflict) =>
      conflict.columns(['jobId', 'accountId']).doUpdateSet({
        starts: sql`job_pace.starts + 1`,
        costUsd: sql`job_pace.cost_usd + excluded.cost_usd`,
        answeredCalls: sql`job_pace.answered_calls + 1`,
      }),
    )
    .execute();
}
