import { sql } from 'kysely';
import type { Db } from '../client.ts';
import { openStatuses, type JobRef } from './open-job.ts';

/**
 * Pauses the owner's job, in the caller's transaction: it gives its slot back, and nothing of it starts until it is
 * resumed. `stages` are those in which the work can be left and taken up again; a waiting job always can. Null when the
 * job cannot be paused now.
 */
export async function pauseJob(
  trx: Db,
  userId: string,
  name: string,
  stages: readonly string[],
  message: string,
): Promise<JobRef | null> {
  const now = new Date();
  const row = await trx
    .updateTable('job')
    .set({
      status: 'queued',
      pausedAt: now,
      admittedAt: null,
      message,
      serverId: null,
      heartbeatAt: null,
      updatedAt: now,
    })
    .where('name', '=', name)
    .where('userId', '=', userId)
    .where('pausedAt', 'is', null)
    .where(({ or, and, eb }) =>
      or([eb('status', '=', 'queued'), and([eb('status', '=', 'processing'), eb('stage', 'in', stages)])]),
    )
    .returning(['id', 'execution'])
    .executeTakeFirst();
  return row ?? null;
}

/** Lets the owner's paused job wait for a slot again, in the caller's transaction. Null when it is not paused. */
export async function resumeJob(trx: Db, userId: string, name: string, message: string): Promise<JobRef | null> {
  const now = new Date();
  const row = await trx
    .updateTable('job')
    .set({
      pausedAt: null,
      queuedAt: now,
      // Only a job with accounts waits for slots.
      admittedAt: sql<Date | null>`case when not exists (select from job_account where job_id = job.id) then ${now}::timestamptz end`,
      message,
      updatedAt: now,
    })
    .where('name', '=', name)
    .where('userId', '=', userId)
    .where('status', 'in', openStatuses)
    .where('pausedAt', 'is not', null)
    .returning(['id', 'execution'])
    .executeTakeFirst();
  return row ?? null;
}
