import { admitRuns } from '../../db/jobs/admit-runs.ts';
import { startFacts } from '../../db/jobs/run-facts.ts';
import { reasonOf } from '../../domain/errors.ts';
import { cancelSimulation, signalAdmitted, startSimulation } from '../jobs/simulations.ts';
import { ifReachable, type JobDeps } from '../jobs/temporal.ts';

/**
 * Gives out free slots, starts the workflow of a stored run and signals the runs that got a slot. Never throws: if
 * Postgres or Temporal is unavailable, the reconciler does the same later.
 */
export async function startStoredRun(deps: JobDeps, jobId: string): Promise<void> {
  await bestEffort(deps, async () => {
    const admitted = await admitRuns(deps.db);
    const facts = await startFacts(deps.db, jobId);
    if (!facts) return;
    await ifReachable(deps, async (client) => {
      for (const run of admitted) if (run.jobId !== jobId) await signalAdmitted(client, run.jobId);
      await startSimulation(client, { ...facts, jobId });
    });
  });
}

/** Cancels the workflow of a closed run and gives its slot to the next one. Never throws: the reconciler repeats it. */
export async function stopStoredRun(deps: JobDeps, jobId: string): Promise<void> {
  await bestEffort(deps, async () => {
    const admitted = await admitRuns(deps.db);
    await ifReachable(deps, async (client) => {
      await cancelSimulation(client, jobId);
      for (const run of admitted) await signalAdmitted(client, run.jobId);
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
