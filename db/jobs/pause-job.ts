import type { Db } from '../client.ts';
import { openStatuses, updateOwnJob, type JobRef, type OwnJob } from './open-job.ts';

/**
 * Pauses the owner's job, in the caller's transaction: it gives its slot back, and nothing of it starts until it is
 * resumed. `stages` are those in which the work can be left and taken up again; a waiting job always can. Null when the
 * job cannot be paused now.
 */
export async function pauseJob(
  trx: Db,
  job: OwnJob,
  stages: readonly string[],
  message: string,
): Promise<JobRef | null> {
  const now = new Date();
  const row = await updateOwnJob(trx, job)
    .set({
      status: 'queued',
      pausedAt: now,
      admittedAt: null,
      message,
      serverId: null,
      heartbeatAt: null,
      updatedAt: now,
    })
    .where('pausedAt', 'is', null)
    .where(({ or, and, eb }) =>
      or([eb('status', '=', 'queued'), and([eb('status', '=', 'processing'), eb('stage', 'in', stages)])]),
    )
    .returning(['id', 'execution'])
    .executeTakeFirst();
  return row ?? null;
}

/** Lets the owner's paused job wait for a slot again, in the caller's transaction. Null when it is not paused. */
export async function resumeJob(trx: Db, job: OwnJob, message: string): Promise<JobRef | null> {
  const now = new Date();
  const row = await updateOwnJob(trx, job)
    .set({ pausedAt: null, queuedAt: now, message, updatedAt: now })
    .where('status', 'in', openStatuses)
    .where('pausedAt', 'is not', null)
    .returning(['id', 'execution'])
    .executeTakeFirst();
  return row ?? null;
}
