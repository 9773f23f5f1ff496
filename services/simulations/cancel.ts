import { cancelRun } from '../../db/simulations/end-run.ts';
import { stopStoredRun } from './start-run.ts';
import type { JobDeps } from '../jobs/temporal.ts';

/** Cancels the owner's open run. False when there is none: unknown, someone else's, or ended. */
export async function cancelOwnRun(deps: JobDeps, userId: string, jobId: string): Promise<boolean> {
  const cancelled = await cancelRun(deps.db, userId, jobId);
  if (!cancelled) return false;
  await stopStoredRun(deps, jobId, cancelled.execution);
  return true;
}
