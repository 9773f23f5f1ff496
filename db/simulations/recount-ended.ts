import { sql } from 'kysely';
import type { Db } from '../client.ts';
import { jobCost } from '../jobs/open-job.ts';
import { notifyJob } from '../jobs/notify-job.ts';
import type { RunRef } from './open-run.ts';
import { storeCounts } from './record-progress.ts';

/**
 * Recounts a run that ended before all personas had answered, because calls in flight at its end are still answered,
 * paid for and stored. Its status stays. Notifies listeners when a figure changed. Ignores runs that are open,
 * completed or in a later execution.
 */
export async function recountEndedRun(db: Db, run: RunRef): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const job = await trx
      .selectFrom('job')
      .select('status')
      .where('id', '=', run.runId)
      .where('execution', '=', run.execution)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (job?.status !== 'failed') return;
    const counted = await storeCounts(trx, run.runId);
    const { numUpdatedRows } = await trx
      .updateTable('job')
      .set({ costUsd: jobCost, updatedAt: new Date() })
      .where('id', '=', run.runId)
      .$if(counted?.hasChanged !== true, (query) => query.where('costUsd', 'is distinct from', jobCost))
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await notifyJob(trx, run.runId);
  });
}

/**
 * Recounts runs that failed within the last `withinMs`, at most 500, because a worker that died did not count its last
 * answers.
 */
export async function recountEnded(db: Db, withinMs: number): Promise<void> {
  const runs = await db
    .selectFrom('job')
    .innerJoin('dynamicSimulationRun as run', 'run.id', 'job.id')
    .select(['job.id', 'job.execution'])
    .where('job.status', '=', 'failed')
    .where('run.rosterId', 'is not', null)
    .where('job.completedAt', '>', sql<Date>`now() - make_interval(secs => ${withinMs / 1_000})`)
    .limit(500)
    .execute();
  for (const { id, execution } of runs) await recountEndedRun(db, { runId: id, execution });
}
