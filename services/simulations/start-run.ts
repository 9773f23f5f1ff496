import { admitRuns } from '../../db/jobs/admit-runs.ts';
import { startFacts } from '../../db/jobs/run-facts.ts';
import { reasonOf } from '../../domain/errors.ts';
import { cancelSimulation, signalAdmitted, startSimulation } from '../jobs/simulations.ts';
import { whenReachable, type JobDeps } from '../jobs/temporal.ts';

/**
 * Gives out free slots, starts the workflow of a stored run and wakes those that got a slot. Postgres or Temporal away is no failure:
 * the record is accepted, and the reconciler does the same within a tick of their return.
 */
export async function startStoredRun(deps: JobDeps, jobId: string): Promise<void> {
  await bestEffort(deps, async () => {
    const admitted = await admitRuns(deps.db);
    const facts = await startFacts(deps.db, jobId);
    if (!facts) return;
    await whenReachable(deps, async (client) => {
      for (const run of admitted) if (run.jobId !== jobId) await signalAdmitted(client, run.jobId);
      await startSimulation(client, { ...facts, jobId });
    });
  });
}

/** Tells the workflow of a run that its record is closed, and lets the next run have its slot. As above: what fails comes later. */
export async function stopStoredRun(deps: JobDeps, jobId: string): Promise<void> {
  await bestEffort(deps, async () => {
    const admitted = await admitRuns(deps.db);
    await whenReachable(deps, async (client) => {
      await cancelSimulation(client, jobId);
      for (const run of admitted) await signalAdmitted(client, run.jobId);
    });
  });
}

/** Best effort after a commit: the request succeeded whatever happens here, and the reconciler retries. */
async function bestEffort(deps: JobDeps, act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    deps.log.warn({ reason: reasonOf(error) }, 'The database did not answer; the reconciler will catch up');
  }
}
