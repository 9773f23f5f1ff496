import type { Db } from '../client.ts';
import { notifyJob } from '../jobs/notify-job.ts';
import { updateOpenRun, type RunRef } from './open-run.ts';

/** Marks an open run as simulated for good, since a later change of the key does not make its answers real. */
export async function markSimulated(db: Db, run: RunRef): Promise<void> {
  const result = await updateOpenRun(db, run)
    .where('isSimulated', '=', false)
    .set({ isSimulated: true, updatedAt: new Date() })
    .executeTakeFirst();
  if (result.numUpdatedRows > 0n) await notifyJob(db, run.runId);
}
