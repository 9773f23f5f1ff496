import type { Db } from '../client.ts';
import { storableText } from '../../domain/storable.ts';
import {
  jobCost,
  lockOpenJob,
  openStatuses,
  updateOpenJob,
  updateOwnJob,
  type JobRef,
  type OwnJob,
} from './open-job.ts';

/** Completes an open job, in the caller's transaction. False when it is not open. */
export async function completeJob(trx: Db, job: JobRef, message: string): Promise<boolean> {
  const result = await updateOpenJob(trx, job)
    .set({
      ...endedColumns(),
      status: 'completed',
      progress: 100,
      message,
      stage: null,
      error: null,
    })
    .executeTakeFirst();
  if (result.numUpdatedRows === 0n) return false;
  await dropKeys(trx, job.id);
  return true;
}

export type FailureOutcome = 'retrying' | 'failed' | 'closed';

/** Why an attempt ended, and what people read. */
export interface JobFailure {
  error: string;
  message: string;
  /** Message while another attempt is to come; null when none would help. */
  retryMessage: string | null;
  /** True when a person ended it. */
  isCancelled?: boolean;
}

/**
 * Ends a failed attempt, in the caller's transaction. With `retryMessage` and attempts left, the job is queued again and keeps
 * its slot, because its workflow continues at once. Otherwise it fails for good.
 */
export async function failJob(trx: Db, job: JobRef, failure: JobFailure): Promise<FailureOutcome> {
  const row = await lockOpenJob(trx, job);
  if (!row) return 'closed';
  if (failure.retryMessage !== null && row.attemptCount < row.maxAttempts) {
    await updateOpenJob(trx, job)
      .set({
        status: 'queued',
        ...(row.pausedAt === null ? { message: failure.retryMessage } : {}),
        serverId: null,
        heartbeatAt: null,
        updatedAt: new Date(),
      })
      .execute();
    return 'retrying';
  }
  await updateOpenJob(trx, job).set(failedColumns(failure)).execute();
  await dropKeys(trx, job.id);
  return 'failed';
}

/**
 * Cancels the owner's open job, in the caller's transaction; the caller cancels the workflow afterwards. Null when
 * there is no such open job.
 */
export async function cancelJob(
  trx: Db,
  job: OwnJob,
  texts: Pick<JobFailure, 'error' | 'message'>,
): Promise<JobRef | null> {
  const row = await updateOwnJob(trx, job)
    .set(failedColumns({ ...texts, isCancelled: true }))
    .where('status', 'in', openStatuses)
    .returning(['id', 'execution'])
    .executeTakeFirst();
  if (!row) return null;
  await dropKeys(trx, row.id);
  return row;
}

function failedColumns({ error, message, isCancelled }: Pick<JobFailure, 'error' | 'message' | 'isCancelled'>) {
  const ended = endedColumns();
  return {
    ...ended,
    cancelledAt: isCancelled === true ? ended.completedAt : null,
    status: 'failed' as const,
    progress: 0,
    message: storableText(message),
    error: storableText(error),
  };
}

/** Columns that every end sets: nobody works on the job any more, and its cost is that of all its calls. */
function endedColumns() {
  const now = new Date();
  return { costUsd: jobCost, pausedAt: null, serverId: null, heartbeatAt: null, completedAt: now, updatedAt: now };
}

/** Deletes the explicit keys of a job that has ended. */
async function dropKeys(trx: Db, jobId: string): Promise<void> {
  await trx.deleteFrom('jobKey').where('jobId', '=', jobId).execute();
}
