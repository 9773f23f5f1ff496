import { sql } from 'kysely';
import { cancelledByUser, runMessages } from '../../domain/simulations/progress.ts';
import type { Db } from '../client.ts';
import { storableText } from '../../domain/storable.ts';
import { mirrorToCompanion, notifyRun } from './mirror-run.ts';
import { askedProviders, updateOpenRun, type RunRef } from './open-run.ts';
import { columnsOf, countReactions, runCost } from './record-progress.ts';

export interface RunOutcome {
  demographics: unknown;
  insights: unknown;
  recommendations: unknown;
}

/** Completes a run. False when it is not open. */
export async function completeRun(db: Db, run: RunRef, outcome: RunOutcome): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const row = await lockOpenRun(trx, run);
    if (!row) return false;
    const counts = await countReactions(trx, run.runId, askedProviders(row.modelProvider).length);
    const now = new Date();
    await updateOpenRun(trx, run)
      .set({
        ...columnsOf(counts, row.numUsers),
        status: 'completed',
        progress: 100,
        progressMessage: runMessages.completed,
        stage: null,
        demographics: JSON.stringify(outcome.demographics),
        insights: JSON.stringify(outcome.insights),
        recommendations: JSON.stringify(outcome.recommendations),
        error: null,
        costUsd: runCost(run.runId),
        processingServerId: null,
        processingHeartbeat: null,
        completedAt: now,
        updatedAt: now,
      })
      .execute();
    await closeRun(trx, run.runId);
    return true;
  });
}

export type FailureOutcome = 'retrying' | 'failed' | 'closed';

/**
 * Ends a failed attempt. With `retry` and attempts left, the run is queued again and keeps its slot, because its
 * workflow continues at once. Otherwise the run fails for good and keeps its answers.
 */
export async function failRun(
  db: Db,
  run: RunRef,
  error: string,
  retry: boolean,
  message = runMessages.failed(error),
): Promise<FailureOutcome> {
  return db.transaction().execute(async (trx) => {
    const row = await lockOpenRun(trx, run);
    if (!row) return 'closed';
    const now = new Date();
    if (retry && row.attemptCount < row.maxAttempts) {
      await updateOpenRun(trx, run)
        .set({
          status: 'queued',
          progressMessage: runMessages.retrying,
          processingServerId: null,
          processingHeartbeat: null,
          updatedAt: now,
        })
        .execute();
      await mirrorToCompanion(trx, run.runId);
      await notifyRun(trx, run.runId);
      return 'retrying';
    }
    await updateOpenRun(trx, run)
      .set(failedColumns(error, message, now))
      .execute();
    await countIfPossible(trx, run.runId, row);
    await closeRun(trx, run.runId);
    return 'failed';
  });
}

/** Cancels the owner's open run; the caller cancels the workflow afterwards. Null when there is no such open run. */
export async function cancelRun(db: Db, userId: string, jobId: string): Promise<RunRef | null> {
  return db.transaction().execute(async (trx) => {
    const now = new Date();
    const row = await trx
      .updateTable('dynamicSimulationRun')
      .set(failedColumns(cancelledByUser, runMessages.cancelled, now))
      .where('jobId', '=', jobId)
      .where('userId', '=', userId)
      .where('status', 'in', ['queued', 'processing'])
      .returning(['id', 'execution', 'numUsers', 'modelProvider'])
      .executeTakeFirst();
    if (!row) return null;
    await countIfPossible(trx, row.id, row);
    await closeRun(trx, row.id);
    return { runId: row.id, execution: row.execution };
  });
}

/**
 * Counts the figures in a savepoint, so that a run ends even when counting fails. The reconciler counts again later.
 */
async function countIfPossible(
  trx: Db,
  runId: string,
  { modelProvider, numUsers }: { modelProvider: string; numUsers: number },
): Promise<void> {
  await sql`savepoint before_count`.execute(trx);
  try {
    const counts = await countReactions(trx, runId, askedProviders(modelProvider).length);
    await trx
      .updateTable('dynamicSimulationRun')
      .set({ ...columnsOf(counts, numUsers), costUsd: runCost(runId) })
      .where('id', '=', runId)
      .execute();
  } catch {
    // The rollback throws when the connection is lost, so that failure is not hidden.
    await sql`rollback to savepoint before_count`.execute(trx);
  }
}

function failedColumns(error: string, progressMessage: string, now: Date) {
  return {
    status: 'failed' as const,
    progress: 0,
    progressMessage: storableText(progressMessage),
    error: storableText(error),
    processingServerId: null,
    processingHeartbeat: null,
    completedAt: now,
    updatedAt: now,
  };
}

/** Finishes every kind of end: deletes explicit keys, updates the companion record and notifies listeners. */
async function closeRun(db: Db, runId: string): Promise<void> {
  await db.deleteFrom('runKey').where('runId', '=', runId).execute();
  await mirrorToCompanion(db, runId);
  await notifyRun(db, runId);
}

async function lockOpenRun(db: Db, run: RunRef) {
  const row = await db
    .selectFrom('dynamicSimulationRun')
    .select(['status', 'numUsers', 'modelProvider', 'attemptCount', 'maxAttempts'])
    .where('id', '=', run.runId)
    .where('execution', '=', run.execution)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row && (row.status === 'queued' || row.status === 'processing') ? row : undefined;
}
