import { pauseRun, resumeRun } from '../../db/simulations/pause-run.ts';
import { admitStoredRuns } from './start-run.ts';
import type { JobDeps } from '../jobs/temporal.ts';

/**
 * Pauses the owner's run: no further persona is asked, calls under way finish, and its slot goes to the next run. False
 * when the run is neither waiting nor asking personas.
 */
export async function pauseOwnRun(deps: JobDeps, userId: string, jobId: string): Promise<boolean> {
  if (!(await pauseRun(deps.db, userId, jobId))) return false;
  await admitStoredRuns(deps);
  return true;
}

/** Resumes the owner's paused run as soon as it gets a slot again. False when it is not paused. */
export async function resumeOwnRun(deps: JobDeps, userId: string, jobId: string): Promise<boolean> {
  if (!(await resumeRun(deps.db, userId, jobId))) return false;
  await admitStoredRuns(deps);
  return true;
}
