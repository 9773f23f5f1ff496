import {
  ActivityFailure,
  ApplicationFailure,
  isCancellation,
  proxyActivities,
  type ActivityOptions,
} from '@temporalio/workflow';
import type { JobActivities, JobInput } from '../../activities/jobs/job-activities.ts';
import type { LifeCycle } from './define-job.ts';

/**
 * Options of activities that read and write the record: they have to succeed in the end, so they are retried without
 * bound (Postgres may be unavailable for long), and their heartbeat tells a slow disk from a frozen worker.
 */
export const recordOptions: ActivityOptions = {
  startToCloseTimeout: '10m',
  heartbeatTimeout: '15s',
  retry: { initialInterval: '500ms', backoffCoefficient: 2, maximumInterval: '10s' },
};

/** A claimed attempt of a job; `tempo` scales its waits, 1 when omitted. */
export interface StoredClaim {
  attempt: number;
  tempo?: number;
}

/**
 * Returns the life cycle of kinds whose claim tells nothing more than its attempt. A job that a person waits for names
 * the queue that never waits behind batches.
 */
export function storedLifeCycle(
  job: JobInput,
  queue: Pick<ActivityOptions, 'taskQueue'> = {},
): LifeCycle<StoredClaim> & { complete(): Promise<void> } {
  const jobs = proxyActivities<JobActivities>({ ...recordOptions, ...queue });
  return {
    claim: (attempt) => jobs.claimJob({ ...job, attempt }),
    complete: () => jobs.completeJob(job),
    fail: (error, retry) => jobs.failJob({ ...job, error, retry }),
    cancel: () => jobs.cancelJob(job),
  };
}

/**
 * Awaits the activity that is all the work of a job. Its failure ends the job, because a further attempt would fail in the
 * same way: with its own message when that is meant for people, else with this one, since it may repeat content.
 */
export async function workInOneActivity<T>(work: Promise<T>, unexpected: string): Promise<T> {
  try {
    return await work;
  } catch (failure) {
    if (isCancellation(failure) || !(failure instanceof ActivityFailure)) throw failure;
    const { cause } = failure;
    if (cause instanceof ApplicationFailure && cause.details?.[0] === 'final') throw failure;
    throw ApplicationFailure.nonRetryable(unexpected, 'UnexpectedFailure', 'final');
  }
}
