import { sql } from 'kysely';
import type { Db } from '../client.ts';
import { updateOpenJob, type JobRef } from './open-job.ts';

export type JobClaim =
  /**
   * `isNew`: this claim made it a processing job; false when it repeats an earlier one. `beginsAttempt`: it also counted the
   * attempt, which a resumed job goes on with.
   */
  | { kind: 'claimed'; attempt: number; isNew: boolean; beginsAttempt: boolean }
  /** The job has no slot yet, or is paused. */
  | { kind: 'waiting' }
  /** The job ended, was cancelled or deleted, or has a later execution. */
  | { kind: 'closed' };

export interface Claimant {
  /** The number that the caller expects, so that a claim repeated after a lost answer is not counted twice. */
  attempt: number;
  serverId: string;
  /** Stage with which an attempt begins, and its message. */
  stage: string;
  message: string;
}

/** Makes an admitted job a processing one and counts the attempt. */
export async function claimJob(
  trx: Db,
  job: JobRef,
  { attempt, serverId, stage, message }: Claimant,
): Promise<JobClaim> {
  const row = await trx
    .selectFrom('job')
    .select(['status', 'execution', 'admittedAt', 'attemptCount', 'stage', 'pausedAt'])
    .where('id', '=', job.id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row || row.execution !== job.execution || !(row.status === 'queued' || row.status === 'processing'))
    return { kind: 'closed' };
  if (row.admittedAt === null || row.pausedAt !== null) return { kind: 'waiting' };
  const counted = Math.max(attempt, row.attemptCount, 1);
  // A workflow that continued as new claims its job again.
  if (row.status === 'processing' && row.attemptCount === counted)
    return { kind: 'claimed', attempt: counted, isNew: false, beginsAttempt: false };
  const now = new Date();
  await updateOpenJob(trx, job)
    .set({
      status: 'processing',
      attemptCount: counted,
      // A resumed job goes on in the stage in which it was paused.
      ...(row.attemptCount === counted && row.stage !== null ? {} : { stage, message }),
      claimedAt: now,
      serverId,
      heartbeatAt: now,
      startedAt: sql`coalesce(started_at, ${now})`,
      updatedAt: now,
    })
    .execute();
  return { kind: 'claimed', attempt: counted, isNew: true, beginsAttempt: row.attemptCount !== counted };
}
