import type { Db } from '../client.ts';
import { openStatuses, updateOwnJob, type JobRef, type OwnJob } from './open-job.ts';

/**
 * Changes the priority of the owner's open job, in the caller's transaction: its place in the queue, and among the calls
 * that wait for the same account. Null when there is no such open job.
 */
export async function prioritizeJob(trx: Db, job: OwnJob, priority: number): Promise<JobRef | null> {
  const row = await updateOwnJob(trx, job)
    .set({ priority, updatedAt: new Date() })
    .where('status', 'in', openStatuses)
    .returning(['id', 'execution'])
    .executeTakeFirst();
  return row ?? null;
}
