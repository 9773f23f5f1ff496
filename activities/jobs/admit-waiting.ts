import { admitJobs } from '../../db/jobs/admit-jobs.ts';
import { signalAdmitted } from '../../services/jobs/job-workflows.ts';
import type { ActivityDeps } from '../deps.ts';
import { reasonOf } from '../../domain/errors.ts';

/** Gives free slots to the next jobs and signals them. The reconciler repeats a lost signal. */
export async function admitWaiting(deps: ActivityDeps): Promise<void> {
  const admitted = await admitJobs(deps.db);
  for (const job of admitted) {
    try {
      await signalAdmitted(deps.temporal, job);
    } catch (error) {
      deps.log.warn({ jobId: job.name, reason: reasonOf(error) }, 'A wake-up was lost');
    }
  }
}
