import type { Db } from '../client.ts';
import { notifyRun } from '../jobs/mirror-run.ts';
import { updateOpenRun, type RunRef } from '../jobs/open-run.ts';

/** Marks an open run as one with simulated answers. For good: a key that is changed once more does not make them real. */
export async function markSimulated(db: Db, run: RunRef): Promise<void> {
  const result = await updateOpenRun(db, run)
    .where('isSimulated', '=', false)
    .set({ isSimulated: true, updatedAt: new Date() })
    .executeTakeFirst();
  if (result.numUpdatedRows > 0n) await notifyRun(db, run.runId);
}
