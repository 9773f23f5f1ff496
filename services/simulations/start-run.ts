import { admitJobs } from '../../db/jobs/admit-jobs.ts';
import { startFacts } from '../../db/simulations/run-facts.ts';
import { reasonOf } from '../../domain/errors.ts';
import { cancelJobExecution, signalAdmitted } from '../jobs/job-workflows.ts';
import { startSimulation } from '../jobs/simulations.ts';
import { ifReachable, type JobDeps } from '../jobs/temporal.ts';

/**
 * Gives out free slots, starts the workflow of a stored run and signals the runs that got a slot. Never throws: if
 * Postgres or Temporal is unavailable, the reconciler does the same later.
 */
export async function startStoredRun(deps: JobDeps, jobId: string): Promise<void> {
  await bestEffort(deps, async () => {
    const admitted = await admitJobs(deps.db);
    const facts = await startFacts(deps.db, jobId);
    if (!facts) return;
    await ifReachable(deps, async (client) => {
      for (const job of admitted) if (job.name !== jobId) await signalAdmitted(client, job);
      await startSimulation(client, { ...facts, jobId });
    });
  });
}

/** Gives out free slots and signals the runs that got one. Never throws: the reconciler repeats it. */
export async function admitStoredRuns(deps: JobDeps): Promise<void> {
  await bestEffort(deps, async () => {
    const admitted = await admitJobs(deps.db);
    if (admitted.length === 0) return;
    await ifReachable(deps, async (client) => {
      for (const job of admitted) await signalAdmitted(client, job);
    });
  });
}

/**
 * Cancels the workflow of this closed execution of a run and gives its slot to the next one. Never throws: the
 * reconciler repeats it.
 */
export async function stopStoredRun(deps: JobDeps, jobId: string, execution: number): Promise<void> {
  await bestEffort(deps, async () => {
    const admitted = await admitJobs(deps.db);
    await ifReachable(deps, async (client) => {
      await cancelJobExecution(client, { kind: 'simulation', name: jobId, execution });
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
