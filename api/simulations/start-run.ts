import type { Logger } from 'pino';
import type { Db } from '../../db/client.ts';
import { admitRuns } from '../../db/queries/runs/admit-runs.ts';
import { startFacts } from '../../db/queries/runs/run-facts.ts';
import { cancelSimulation, signalAdmitted, startSimulation } from '../../workflows/client/simulations.ts';
import type { TemporalGateway } from '../temporal.ts';

export interface StartDeps {
  db: Db;
  log: Logger;
  temporal: TemporalGateway;
}

/**
 * Gives out free slots, starts the workflow of a stored run and wakes those that got a slot. Temporal away is no failure: the record
 * is accepted, and the reconciler does the same within a tick of its return.
 */
export async function startStoredRun(deps: StartDeps, jobId: string): Promise<void> {
  const admitted = await admitRuns(deps.db);
  const facts = await startFacts(deps.db, jobId);
  if (!facts) return;
  await whenReachable(deps, async (client) => {
    await startSimulation(client, { ...facts, jobId });
    for (const run of admitted) if (run.jobId !== jobId) await signalAdmitted(client, run.jobId);
  });
}

/** Tells the workflow of a run that its record is closed, and lets the next run have its slot. */
export async function stopStoredRun(deps: StartDeps, jobId: string): Promise<void> {
  const admitted = await admitRuns(deps.db);
  await whenReachable(deps, async (client) => {
    await cancelSimulation(client, jobId);
    for (const run of admitted) await signalAdmitted(client, run.jobId);
  });
}

/** Acts on Temporal when it answers within two seconds; false, and a line in the log, when it does not. */
export async function whenReachable(
  deps: StartDeps,
  act: (client: Awaited<ReturnType<TemporalGateway['client']>>) => Promise<void>,
): Promise<boolean> {
  try {
    const client = await deps.temporal.client();
    await client.withDeadline(Date.now() + 2_000, () => act(client));
    return true;
  } catch (error) {
    deps.log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'Temporal did not answer; the reconciler will catch up');
    return false;
  }
}
