import { admitRuns } from '../../db/jobs/admit-runs.ts';
import { signalAdmitted } from '../../services/jobs/simulations.ts';
import type { ActivityDeps } from '../deps.ts';
import { reasonOf } from '../../domain/errors.ts';

/** Gives free slots to the next runs and signals them. The reconciler repeats a lost signal. */
export async function admitWaiting(deps: ActivityDeps): Promise<void> {
  const admitted = await admitRuns(deps.db);
  for (const run of admitted) {
    try {
      await signalAdmitted(deps.temporal, run.jobId);
    } catch (error) {
      deps.log.warn({ jobId: run.jobId, reason: reasonOf(error) }, 'A wake-up was lost');
    }
  }
}
