/** Moves a job that asks on: decides from its rows what is asked next and stores it, in one transaction. */
import { appendAsks, countStep, lastStep, openRange, type AskRange, type StepCounts } from '../../db/jobs/asks.ts';
import type { Db } from '../../db/client.ts';
import { notifyJob } from '../../db/jobs/notify-job.ts';
import { lockOpenJob, updateOpenJob, type JobRef } from '../../db/jobs/open-job.ts';
import type { PlannedAsk } from '../../domain/jobs/ask.ts';
import type { AskingKind } from './asking.ts';

export type Advance =
  /** Asks from one number to another, not included, are open. */
  | ({ kind: 'ask' } & AskRange)
  | { kind: 'done' }
  /** Nothing of the last step was answered. */
  | { kind: 'unanswered'; counts: StepCounts }
  /** No further attempt can help. */
  | { kind: 'problem'; problem: string }
  /** The job is closed or paused. */
  | { kind: 'stopped' };

export async function advanceAsking(db: Db, kind: AskingKind, job: JobRef): Promise<Advance> {
  return db.transaction().execute(async (trx): Promise<Advance> => {
    const locked = await lockOpenJob(trx, job);
    if (locked?.status !== 'processing') return { kind: 'stopped' };
    const open = await openRange(trx, job.id);
    if (open !== null) return { kind: 'ask', ...open };
    const counts = await countStep(trx, job);
    if (await isUnanswered(trx, kind, job, counts)) return { kind: 'unanswered', counts };
    const step = (await lastStep(trx, job.id)) + 1;
    const ranges: AskRange[] = [];
    const append = async (asks: readonly PlannedAsk[]) => {
      if (asks.length === 0) return;
      ranges.push(await appendAsks(trx, job.id, step, asks));
    };
    const planned = await kind.plan(trx, job, append);
    if ('problem' in planned) return { kind: 'problem', problem: planned.problem };
    if (planned.isDone) return { kind: 'done' };
    const [first] = ranges;
    const last = ranges.at(-1);
    if (first === undefined || last === undefined) throw new TypeError('A job that is not done has to ask something');
    // Screens that watch the job read it again.
    await updateOpenJob(trx, job).set({ updatedAt: new Date() }).execute();
    await notifyJob(trx, job.id);
    return { kind: 'ask', from: first.from, to: last.to };
  });
}

async function isUnanswered(trx: Db, kind: AskingKind, { id }: JobRef, counts: StepCounts): Promise<boolean> {
  if (kind.needsEveryAnswer === true) return counts.failed > 0;
  if (counts.answered > 0 || counts.failed + counts.ended === 0) return false;
  return (await kind.mayGoOn?.(trx, id)) !== true;
}
