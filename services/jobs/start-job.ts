/** Gives out slots and starts or stops workflows after a commit. Nothing here throws: the reconciler repeats it all. */
import type { Client } from '@temporalio/client';
import { admitJobs } from '../../db/jobs/admit-jobs.ts';
import { reasonOf } from '../../domain/errors.ts';
import { cancelJobExecution, signalAdmitted, type JobName } from './job-workflows.ts';
import { ifReachable, type JobDeps } from './temporal.ts';

/** Gives out free slots, starts the workflow of a stored job, and signals other jobs that got a slot. */
export async function startStoredJob(
  deps: JobDeps,
  name: string,
  start: (client: Client) => Promise<unknown>,
): Promise<void> {
  await bestEffort(deps, async () => {
    const admitted = await admitJobs(deps.db);
    await ifReachable(deps, async (client) => {
      for (const job of admitted) if (job.name !== name) await signalAdmitted(client, job);
      await start(client);
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
