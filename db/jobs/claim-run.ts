import { sql } from 'kysely';
import type { Provider } from '../../domain/providers/provider.ts';
import { stageMessage } from '../../domain/simulations/progress.ts';
import type { Db } from '../client.ts';
import { notifyRun, mirrorToCompanion } from './mirror-run.ts';
import { askedProviders, updateOpenRun, type RunRef } from './open-run.ts';

export type Claim =
  | { kind: 'claimed'; attempt: number; providers: readonly Provider[]; includeCurrentEvents: boolean }
  /** The run has no slot yet. */
  | { kind: 'waiting' }
  /** The run ended, was cancelled or deleted, or has a later execution. */
  | { kind: 'closed' };

/**
 * Makes an admitted run a processing one and counts the attempt. `attempt` is the number that the caller expects, so
 * that a claim repeated after a lost answer is not counted twice.
 */
export async function claimRun(db: Db, run: RunRef, attempt: number, serverId: string): Promise<Claim> {
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('dynamicSimulationRun')
      .select(['status', 'execution', 'admittedAt', 'attemptCount', 'modelProvider', 'includeCurrentEvents'])
      .where('id', '=', run.runId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!row || row.execution !== run.execution || !(row.status === 'queued' || row.status === 'processing'))
      return { kind: 'closed' };
    if (row.admittedAt === null) return { kind: 'waiting' };
    const counted = Math.max(attempt, row.attemptCount, 1);
    const claimed = {
      kind: 'claimed' as const,
      attempt: counted,
      providers: askedProviders(row.modelProvider),
      includeCurrentEvents: row.includeCurrentEvents === true,
    };
    // A workflow that continued as new claims its run again.
    if (row.status === 'processing' && row.attemptCount === counted) return claimed;
    const now = new Date();
    await updateOpenRun(trx, run)
      .set({
        status: 'processing',
        attemptCount: counted,
        stage: 'loading-segments',
        progressMessage: stageMessage('loading-segments'),
        processingStartedAt: now,
        processingServerId: serverId,
        processingHeartbeat: now,
        startedAt: sql`coalesce(started_at, ${now})`,
        updatedAt: now,
      })
      .execute();
    await mirrorToCompanion(trx, run.runId);
    await notifyRun(trx, run.runId);
    return claimed;
  });
}
