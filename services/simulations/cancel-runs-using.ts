import { openRunsUsing } from '../../db/simulations/dependents.ts';
import { cancelOwnJob } from '../jobs/own-jobs.ts';
import { storedSimulation } from '../../db/simulations/end-run.ts';
import type { JobDeps } from '../jobs/temporal.ts';

/** Cancels open runs that draw from a segment, before it is deleted; null as `userId` means everybody's runs. */
export async function cancelRunsUsing(deps: JobDeps, segmentId: string, userId: string | null): Promise<void> {
  for (const run of await openRunsUsing(deps.db, segmentId, userId))
    await cancelOwnJob(deps, storedSimulation, run.userId, run.jobId);
}
