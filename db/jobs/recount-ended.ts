import { sql } from 'kysely';
import type { Db } from '../client.ts';
import { notifyRun } from './mirror-run.ts';
import { askedProviders, type RunRef } from './open-run.ts';
import { columnsOf, countReactions, runCost } from './record-progress.ts';

/**
 * Recounts a run that ended before all personas had answered, because calls in flight at its end are still answered,
 * paid for and stored. Its status stays. Notifies listeners when a figure changed. Ignores runs that are open,
 * completed or in a later execution.
 */
export async function recountEndedRun(db: Db, run: RunRef): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('dynamicSimulationRun')
      .select(['status', 'numUsers', 'modelProvider'])
      .where('id', '=', run.runId)
      .where('execution', '=', run.execution)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (row?.status !== 'failed') return;
    const counts = await countReactions(trx, run.runId, askedProviders(row.modelProvider).length);
    const changed = await trx
      .updateTable('dynamicSimulationRun')
      .set({ ...columnsOf(counts, row.numUsers), costUsd: runCost(run.runId), updatedAt: new Date() })
      .where('id', '=', run.runId)
      .where(({ or, eb }) =>
        or([
          eb('positiveCount', 'is distinct from', counts.positive),
          eb('neutralCount', 'is distinct from', counts.neutral),
          eb('negativeCount', 'is distinct from', counts.negative),
          eb('answeredCount', 'is distinct from', counts.answered),
          eb('inputTokens', 'is distinct from', counts.inputTokens),
          eb('outputTokens', 'is distinct from', counts.outputTokens),
          eb('costUsd', 'is distinct from', runCost(run.runId)),
        ]),
      )
      .executeTakeFirst();
    if (changed.numUpdatedRows > 0n) await notifyRun(trx, run.runId);
  });
}

/**
 * Recounts runs that failed within the last `withinMs`, at most 500, because a worker that died did not count its last
 * answers.
 */
export async function recountEnded(db: Db, withinMs: number): Promise<void> {
  const runs = await db
    .selectFrom('dynamicSimulationRun')
    .select(['id', 'execution'])
    .where('status', '=', 'failed')
    .where('rosterId', 'is not', null)
    .where('completedAt', '>', sql<Date>`now() - make_interval(secs => ${withinMs / 1_000})`)
    .limit(500)
    .execute();
  for (const { id, execution } of runs) await recountEndedRun(db, { runId: id, execution });
}
