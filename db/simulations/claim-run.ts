import type { Provider } from '../../domain/providers/provider.ts';
import type { Db } from '../client.ts';
import { claimStoredJob } from '../jobs/life-cycle.ts';
import { storedSimulation } from './end-run.ts';
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
  const claim = await claimStoredJob(db, storedSimulation, jobOf(run), { attempt, serverId });
  if (claim.kind !== 'claimed') return claim;
  const record = await db
    .selectFrom('dynamicSimulationRun')
    .select(['modelProvider', 'includeCurrentEvents'])
    .where('id', '=', run.runId)
    .executeTakeFirst();
  if (!record) return { kind: 'closed' };
  return {
    kind: 'claimed',
    attempt: claim.attempt,
    providers: askedProviders(record.modelProvider),
    includeCurrentEvents: record.includeCurrentEvents === true,
  };
}
