import { startFacts } from '../../db/simulations/run-facts.ts';
import { startSimulation } from '../jobs/simulations.ts';
import { startStoredJob } from '../jobs/start-job.ts';
import type { JobDeps } from '../jobs/temporal.ts';

/**
 * Gives out free slots, starts the workflow of a stored run and signals the runs that got a slot. Never throws: if
 * Postgres or Temporal is unavailable, the reconciler does the same later.
 */
export async function startStoredRun(deps: JobDeps, jobId: string): Promise<void> {
  await startStoredJob(deps, jobId, async (client) => {
    const facts = await startFacts(deps.db, jobId);
    if (facts) await startSimulation(client, { ...facts, jobId });
  });
}
