import type { Db } from '../../db/client.ts';
import { completeJobWith } from '../../db/jobs/life-cycle.ts';
import { lockOpenJob, type JobRef } from '../../db/jobs/open-job.ts';
import type { AskingKind } from './asking.ts';

/** Writes the outcome of a job that asks and completes it, in one transaction. Nothing when it is not open. */
export async function finishAskingJob(db: Db, { stored, finish }: AskingKind, job: JobRef): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await lockOpenJob(trx, job))) return;
    await finish?.(trx, job.id);
    await completeJobWith(trx, stored, job);
  });
}
