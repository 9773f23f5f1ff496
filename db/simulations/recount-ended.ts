import { sql } from 'kysely';
import type { Db } from '../client.ts';
import { jobCost } from '../jobs/open-job.ts';
import { notifyRun } from './notify-run.ts';
import { askedProviders, type RunRef } from './open-run.ts';
import { columnsOf, countReactions } from './record-progress.ts';

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
    const figures = await updateFigures(trx, run.runId);
    const cost = await trx
      .updateTable('job')
      .set({ costUsd: jobCost, updatedAt: new Date() })
      .where('id', '=', run.runId)
      .where('costUsd', 'is distinct from', jobCost)
      .executeTakeFirst();
    if (figures || cost.numUpdatedRows > 0n) await notifyRun(trx, run.runId);
  });
}

/** Stores the figures in the run's record. True when one changed. */
async function updateFigures(trx: Db, runId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('dynamicSimulationRun')
    .select(['numUsers', 'modelProvider'])
    .where('id', '=', runId)
    .executeTakeFirst();
  if (!row) return false;
  const counts = await countReactions(trx, runId, askedProviders(row.modelProvider).length);
  const changed = await trx
    .updateTable('dynamicSimulationRun')
    .set({ ...columnsOf(counts, row.numUsers), updatedAt: new Date() })
    .where('id', '=', runId)
    .where(({ or, eb }) =>
      or([
        eb('positiveCount', 'is distinct from', counts.positive),
        eb('neutralCount', 'is distinct from', counts.neutral),
        eb('negativeCount', 'is distinct from', counts.negative),
        eb('answeredCount', 'is distinct from', counts.answered),
        eb('inputTokens', 'is distinct from', counts.inputTokens),
        eb('outputTokens', 'is distinct from', counts.outputTokens),
      ]),
    )
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
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
