import type { Db } from '../client.ts';
import { completeJobWith } from '../jobs/life-cycle.ts';
import { lockOpenJob, type JobRef } from '../jobs/open-job.ts';
import { recordSearch } from './record.ts';
import { storedSearch } from './searches.ts';

/** Writes the outcome into the record and completes the job, in one transaction. */
export async function finishSearch(db: Db, job: JobRef): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await lockOpenJob(trx, job))) return;
    await recordSearch(trx, job.id);
    await completeJobWith(trx, storedSearch, job);
  });
}
