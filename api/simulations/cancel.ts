import { cancelRun } from '../../db/jobs/end-run.ts';
import { stopStoredRun, type StartDeps } from './start-run.ts';

/** Cancels the owner's open run. False when there is none: unknown, someone else's, or ended. */
export async function cancelOwnRun(deps: StartDeps, userId: string, jobId: string): Promise<boolean> {
  const cancelled = await cancelRun(deps.db, userId, jobId);
  if (!cancelled) return false;
  await stopStoredRun(deps, jobId);
  return true;
}
