import { sql } from 'kysely';
import type { Db } from '../client.ts';
import { updateOpenJob, type JobRef } from './open-job.ts';

/** Updates the heartbeat of a waiting job, which has no progress, if it was silent for `silentMs`. */
export async function recordHeartbeat(db: Db, job: JobRef, silentMs: number): Promise<void> {
  await updateOpenJob(db, job)
    .set({ heartbeatAt: new Date() })
    .where('status', '=', 'processing')
    .where('heartbeatAt', '<', new Date(Date.now() - silentMs))
    .execute();
}

/** Moves a processing job to a stage. `progress` never falls. False when the job is not open or was paused. */
export async function recordStage(
  db: Db,
  job: JobRef,
  stage: string,
  progress: number,
  message: string,
): Promise<boolean> {
  const result = await updateOpenJob(db, job)
    .where('status', '=', 'processing')
    .set({
      stage,
      progress: sql`greatest(progress, ${progress})`,
      message,
      heartbeatAt: new Date(),
      updatedAt: new Date(),
    })
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
