import { sql } from 'kysely';
import { endingsNotice } from '../../domain/simulations/endings.ts';
import { simulationKind } from '../../domain/simulations/progress.ts';
import type { Db } from '../client.ts';
import { completeJob } from '../jobs/end-job.ts';
import type { StoredKind } from '../jobs/life-cycle.ts';
import { lockOpenJob } from '../jobs/open-job.ts';
import { notifyJob } from '../jobs/notify-job.ts';
import { jobOf, type RunRef } from './open-run.ts';
import { leaveOutEnded } from './run-plans.ts';
import { storeCounts } from './record-progress.ts';

/** Simulations as jobs: one that ends early keeps its answers, and its figures count them. */
export const storedSimulation: StoredKind = {
  kind: simulationKind,
  afterEnd: (trx, id, end) => (end === 'failed' ? countIfPossible(trx, id) : Promise.resolve()),
};

export interface RunOutcome {
  demographics: unknown;
  insights: unknown;
  recommendations: unknown;
}

/** Completes a run. False when it is not open. */
export async function completeRun(db: Db, run: RunRef, outcome: RunOutcome): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    if (!(await lockOpenJob(trx, jobOf(run)))) return false;
    const counted = await storeCounts(trx, run.runId);
    if (counted?.endings) {
      const { endings, numUsers } = counted;
      await leaveOutEnded(trx, run, { numUsers, ended: endings.total, notice: endingsNotice(endings, numUsers) });
      // The scores are means over the personas that are left.
      await storeCounts(trx, run.runId);
    }
    await trx
      .updateTable('dynamicSimulationRun')
      .set({
        demographics: JSON.stringify(outcome.demographics),
        insights: JSON.stringify(outcome.insights),
        recommendations: JSON.stringify(outcome.recommendations),
      })
      .where('id', '=', run.runId)
      .execute();
    await completeJob(trx, jobOf(run), simulationKind.messages.completed);
    await notifyJob(trx, run.runId);
    return true;
  });
}

/**
 * Counts the figures in a savepoint, so that a run ends even when counting fails. The reconciler counts again later.
 */
async function countIfPossible(trx: Db, runId: string): Promise<void> {
  await sql`savepoint before_count`.execute(trx);
  try {
    await storeCounts(trx, runId);
  } catch {
    // The rollback throws when the connection is lost, so that failure is not hidden.
    await sql`rollback to savepoint before_count`.execute(trx);
  }
}
