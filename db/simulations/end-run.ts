import { sql } from 'kysely';
import { cancelledByUser } from '../../domain/jobs/ends.ts';
import { runMessages } from '../../domain/simulations/progress.ts';
import type { Db } from '../client.ts';
import { cancelJob, completeJob, failJob, type FailureOutcome } from '../jobs/end-job.ts';
import { lockOpenJob } from '../jobs/open-job.ts';
import { notifyRun } from './notify-run.ts';
import { jobOf, ownSimulation, type RunRef } from './open-run.ts';
import { storeCounts } from './record-progress.ts';

export interface RunOutcome {
  demographics: unknown;
  insights: unknown;
  recommendations: unknown;
}

/** Completes a run. False when it is not open. */
export async function completeRun(db: Db, run: RunRef, outcome: RunOutcome): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    if (!(await lockOpenJob(trx, jobOf(run)))) return false;
    await storeCounts(trx, run.runId);
    await trx
      .updateTable('dynamicSimulationRun')
      .set({
        demographics: JSON.stringify(outcome.demographics),
        insights: JSON.stringify(outcome.insights),
        recommendations: JSON.stringify(outcome.recommendations),
      })
      .where('id', '=', run.runId)
      .execute();
    await completeJob(trx, jobOf(run), runMessages.completed);
    await notifyRun(trx, run.runId);
    return true;
  });
}

/** Ends a failed attempt: another one follows, or the run fails for good and keeps its answers. */
export async function failRun(db: Db, run: RunRef, error: string, retry: boolean): Promise<FailureOutcome> {
  return db.transaction().execute(async (trx) => {
    const isCancelled = error === cancelledByUser;
    const message = isCancelled ? runMessages.cancelled : runMessages.failed(error);
    const retryMessage = retry ? runMessages.retrying : null;
    const outcome = await failJob(trx, jobOf(run), { error, message, retryMessage, isCancelled });
    if (outcome === 'failed') await countIfPossible(trx, run.runId);
    if (outcome !== 'closed') await notifyRun(trx, run.runId);
    return outcome;
  });
}

/** Cancels the owner's open run; the caller cancels the workflow afterwards. Null when there is no such open run. */
export async function cancelRun(db: Db, userId: string, jobId: string): Promise<RunRef | null> {
  return db.transaction().execute(async (trx) => {
    const job = await cancelJob(trx, ownSimulation(userId, jobId), {
      error: cancelledByUser,
      message: runMessages.cancelled,
    });
    if (!job) return null;
    await countIfPossible(trx, job.id);
    await notifyRun(trx, job.id);
    return { runId: job.id, execution: job.execution };
  });
}

/**
 * Counts the figures in a savepoint, so that a run ends even when counting fails. The reconciler counts again later.
 */
async function countIfPossible(trx: Db, runId: string): Promise<void> {
  await sql`savepoint before_count`.execute(trx);
  try {
    await storeCounts(trx, runId);
  } catch {
    // The rollback throws when the connection is lost, so that failure is not hidden.
    await sql`rollback to savepoint before_count`.execute(trx);
  }
}
