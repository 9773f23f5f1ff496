/** The one start of a job's workflow, and what follows a commit: slots, signals, stops. The reconciler repeats it all. */
import type { Client } from '@temporalio/client';
import { admitJobs } from '../../db/jobs/admit-jobs.ts';
import { jobToStart } from '../../db/jobs/job-facts.ts';
import type { Db } from '../../db/client.ts';
import { reasonOf } from '../../domain/errors.ts';
import type { JobKind } from '../../domain/jobs/kind.ts';
import {
  cancelJobExecution,
  signalAdmitted,
  startJobWorkflow,
  type JobName,
  type JobToStart,
  type WorkflowStart,
} from './job-workflows.ts';
import { ifReachable, type JobDeps } from './temporal.ts';

/** A kind of job as its start sees it. */
export interface StartedKind {
  kind: Pick<JobKind, 'name' | 'workflow'>;
  /** Describes the workflow of a job; undefined when the job is gone. */
  describe(db: Db, job: JobToStart): Promise<WorkflowStart | undefined>;
}

/** Starts the workflow of a job's current execution. False as startJobWorkflow, and when the job is gone. */
export async function startJob(
  { db, temporal }: { db: Db; temporal: Client },
  { kind, describe }: StartedKind,
  job: JobToStart,
): Promise<boolean> {
  const start = await describe(db, job);
  return start !== undefined && startJobWorkflow(temporal, kind, job, start);
}

/**
 * Gives out free slots, starts the workflow of a stored job by its readable id, and signals other jobs that got a slot.
 * Never throws: when Postgres or Temporal is away, the reconciler does the same later.
 */
export async function startStoredJob(deps: JobDeps, kind: StartedKind, name: string): Promise<void> {
  await bestEffort(deps, async () => {
    const job = await jobToStart(deps.db, name);
    if (job === undefined) return;
    // A job without accounts has its slot from the beginning: a person who waits for a reply waits for no queue.
    const admitted = job.isAdmitted ? [] : await admitJobs(deps.db);
    await ifReachable(deps, async (temporal) => {
      for (const other of admitted) if (other.name !== name) await signalAdmitted(temporal, other);
      await startJob({ db: deps.db, temporal }, kind, job);
    });
  });
}

/** Gives out free slots and signals the jobs that got one. */
export async function admitStoredJobs(deps: JobDeps): Promise<void> {
  await bestEffort(deps, async () => {
    const admitted = await admitJobs(deps.db);
    if (admitted.length === 0) return;
    await ifReachable(deps, async (client) => {
      for (const job of admitted) await signalAdmitted(client, job);
    });
  });
}

/** Cancels the workflow of this closed execution of a job and gives its slot to the next one. */
export async function stopStoredJob(deps: JobDeps, closed: JobName & { execution: number }): Promise<void> {
  await bestEffort(deps, async () => {
    const admitted = await admitJobs(deps.db);
    await ifReachable(deps, async (client) => {
      await cancelJobExecution(client, closed);
      for (const job of admitted) await signalAdmitted(client, job);
    });
  });
}

/** Logs a failure after the commit: the request has succeeded, and the reconciler retries. */
async function bestEffort(deps: JobDeps, act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    deps.log.warn({ reason: reasonOf(error) }, 'The database did not answer; the reconciler will catch up');
  }
}
