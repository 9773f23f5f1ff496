import type { Db } from '../client.ts';
import { openStatuses, type JobRef, type OwnJob } from './open-job.ts';

/**
 * Changes the priority of the owner's open job, in the caller's transaction: its place in the queue, and among the calls
 * that wait for the same account. Null when there is no such open job.
 */
export async function prioritizeJob(trx: Db, job: OwnJob, priority: number): Promise<JobRef | null> {
  const row = await trx
    .updateTable('job')
    .set({ priority, updatedAt: new Date() })
    .where('userId', '=', job.userId)
    .where('kind', '=', job.kind)
    .where('name', '=', job.name)
    .where('status', 'in', openStatuses)
    .returning(['id', 'execution'])
    .executeTakeFirst();
  return row ?? null;
}
