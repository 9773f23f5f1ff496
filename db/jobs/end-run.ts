import { sql } from 'kysely';
import { cancelledByUser, runMessages } from '../../domain/simulations/progress.ts';
import type { Db } from '../client.ts';
import { storableText } from '../storable.ts';
import { mirrorToCompanion, notifyRun } from './mirror-run.ts';
import { askedProviders, updateOpenRun, type RunRef } from './open-run.ts';
import { columnsOf, countReactions, runCost } from './record-progress.ts';

export interface RunOutcome {
  demographics: unknown;
  insights: unknown;
  recommendations: unknown;
}

/** Ends a run well. Returns false when it is not open any more. */
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
 * Ends an attempt badly: back to queued when `retry` and attempts remain, else failed for good with what was answered kept.
 * A run that goes back keeps its slot: its workflow goes on with it at once.
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

/** The owner's cancel decides by itself; the workflow is told afterwards. Returns the cancelled run, or null when there was none to cancel. */
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

/** A run must end whatever its figures are: the reconciler counts ended runs again. */
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
    // Throws when the connection is gone, so nothing else is hidden.
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

/** What every end has in common: explicit keys are erased, the companion and the listeners told. */
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
