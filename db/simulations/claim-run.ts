import type { Provider } from '../../domain/providers/provider.ts';
import { stageMessage } from '../../domain/simulations/progress.ts';
import type { Db } from '../client.ts';
import { claimJob } from '../jobs/claim-job.ts';
import { notifyRun } from './notify-run.ts';
import { askedProviders, jobOf, type RunRef } from './open-run.ts';

export type Claim =
  | { kind: 'claimed'; attempt: number; providers: readonly Provider[]; includeCurrentEvents: boolean }
  /** The run has no slot yet, or is paused. */
  | { kind: 'waiting' }
  /** The run ended, was cancelled or deleted, or has a later execution. */
  | { kind: 'closed' };

/**
 * Makes an admitted run a processing one and counts the attempt. `attempt` is the number that the caller expects, so
 * that a claim repeated after a lost answer is not counted twice.
 */
export async function claimRun(db: Db, run: RunRef, attempt: number, serverId: string): Promise<Claim> {
  return db.transaction().execute(async (trx) => {
    const stage = 'loading-segments';
    const claim = await claimJob(trx, jobOf(run), { attempt, serverId, stage, message: stageMessage(stage) });
    if (claim.kind !== 'claimed') return claim;
    const record = await trx
      .selectFrom('dynamicSimulationRun')
      .select(['modelProvider', 'includeCurrentEvents'])
      .where('id', '=', run.runId)
      .executeTakeFirst();
    if (!record) return { kind: 'closed' };
    if (claim.isNew) await notifyRun(trx, run.runId);
    return {
      kind: 'claimed',
      attempt: claim.attempt,
      providers: askedProviders(record.modelProvider),
      includeCurrentEvents: record.includeCurrentEvents === true,
    };
  });
}
