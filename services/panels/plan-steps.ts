/** Moves a group of a panel on: decides from its rows what it does next and stores it, in one transaction. */
import { failAsks } from '../../db/jobs/asks.ts';
import { notifyJob } from '../../db/jobs/notify-job.ts';
import { lockOpenJob, updateOpenJob, type JobRef } from '../../db/jobs/open-job.ts';
import { recordTurns } from '../../db/panels/record.ts';
import { toldRequests } from '../../db/panels/steering.ts';
import { appendSteps, panelSpecOf, stepsOf } from '../../db/panels/steps.ts';
import type { Db } from '../../db/client.ts';
import { planNext, type Plan } from '../../domain/panels/plan.ts';
import type { PanelSpec } from '../../domain/panels/setup.ts';

/** Plans what a group asks next, after what its owner told it meanwhile. Null when the job is not open. */
export async function planSteps(
  db: Db,
  job: JobRef,
  group: number | null,
): Promise<(Plan & { spec: PanelSpec }) | null> {
  return db.transaction().execute(async (trx) => {
    const locked = await lockOpenJob(trx, job);
    const spec = locked?.status === 'processing' ? await panelSpecOf(trx, job.id) : undefined;
    if (spec === undefined) return null;
    const told = group === null ? [] : await toldRequests(trx, job.id, group);
    const steps = await stepsOf(trx, job.id);
    const plan = planNext(spec, steps, group, told);
    await failAsks(trx, job, { numbers: plan.leftOut });
    if (plan.added.length > 0) {
      await appendSteps(trx, job.id, plan.added);
      await recordTurns(trx, job.id, steps);
      // Screens that watch the job see who is asked now.
      await updateOpenJob(trx, job).set({ updatedAt: new Date() }).execute();
      await notifyJob(trx, job.id);
    }
    return { spec, ...plan };
  });
}
