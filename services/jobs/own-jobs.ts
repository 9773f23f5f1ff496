/** Cancels, pauses, resumes and prioritizes jobs of any kind for their owners. */
import {
  cancelStoredJob,
  pauseStoredJob,
  prioritizeStoredJob,
  resumeStoredJob,
  type StoredKind,
} from '../../db/jobs/life-cycle.ts';
import { InvalidInput } from '../../domain/errors.ts';
import { isPriority, priorityText } from '../../domain/jobs/priority.ts';
import { admitStoredJobs, stopStoredJob } from './start-job.ts';
import type { JobDeps } from './temporal.ts';

/** Cancels the owner's open job. False when there is none: unknown, someone else's, or ended. */
export async function cancelOwnJob(deps: JobDeps, stored: StoredKind, userId: string, name: string): Promise<boolean> {
  const job = await cancelStoredJob(deps.db, stored, userId, name);
  if (job === null) return false;
  await stopStoredJob(deps, { kind: stored.kind.name, name, execution: job.execution });
  return true;
}

/**
 * Pauses the owner's job: nothing further is asked, calls under way finish, and its slot goes to the next job. False
 * when the job cannot be left now.
 */
export async function pauseOwnJob(deps: JobDeps, stored: StoredKind, userId: string, name: string): Promise<boolean> {
  if (!(await pauseStoredJob(deps.db, stored, userId, name))) return false;
  await admitStoredJobs(deps);
  return true;
}

/** Resumes the owner's paused job as soon as it gets a slot again. False when it is not paused. */
export async function resumeOwnJob(deps: JobDeps, stored: StoredKind, userId: string, name: string): Promise<boolean> {
  if (!(await resumeStoredJob(deps.db, stored, userId, name))) return false;
  await admitStoredJobs(deps);
  return true;
}

/**
 * Changes the priority of the owner's open job, 0 to 9, lower first: now for its place in the queue, from its next batch
 * on for its calls. False when there is no such open job. Throws InvalidInput.
 */
export async function prioritizeOwnJob(
  deps: JobDeps,
  stored: StoredKind,
  userId: string,
  name: string,
  priority: number,
): Promise<boolean> {
  if (!isPriority(priority)) throw new InvalidInput(priorityText, 'priority');
  if (!(await prioritizeStoredJob(deps.db, stored, userId, name, priority))) return false;
  await admitStoredJobs(deps);
  return true;
}
