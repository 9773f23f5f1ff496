import { pausableStages, runMessages } from '../../domain/simulations/progress.ts';
import type { Db } from '../client.ts';
import { pauseJob, resumeJob } from '../jobs/pause-job.ts';
import { notifyRun } from './notify-run.ts';
import { ownSimulation } from './open-run.ts';

/** Pauses the owner's run. False when it is neither waiting nor asking personas, or paused already. */
export async function pauseRun(db: Db, userId: string, jobId: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const job = await pauseJob(trx, ownSimulation(userId, jobId), pausableStages, runMessages.paused);
    if (job) await notifyRun(trx, job.id);
    return job !== null;
  });
}

/** Lets the owner's paused run wait for a slot again. False when it is not paused. */
export async function resumeRun(db: Db, userId: string, jobId: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const job = await resumeJob(trx, ownSimulation(userId, jobId), runMessages.queued);
    if (job) await notifyRun(trx, job.id);
    return job !== null;
  });
}
