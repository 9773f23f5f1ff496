import { sql } from 'kysely';
import type { Provider } from '../../domain/providers/provider.ts';
import { stageMessage } from '../../domain/simulations/progress.ts';
import type { Db } from '../client.ts';
import { notifyRun, mirrorToCompanion } from './mirror-run.ts';
import { askedProviders, updateOpenRun, type RunRef } from './open-run.ts';

export type Claim =
  | { kind: 'claimed'; attempt: number; providers: readonly Provider[]; includeCurrentEvents: boolean }
  /** No slot yet. */
  | { kind: 'waiting' }
  /** Ended, cancelled, deleted, or taken over by a later execution. */
  | { kind: 'closed' };

/**
 * Turns an admitted run into a processing one and counts the attempt. `attempt` is what the caller believes comes next: a claim that
 * is repeated because its answer got lost finds the attempt counted and does not count it twice.
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
    // A history that continues as new claims again what it already holds.
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
