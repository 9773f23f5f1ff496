import { isOpenJob } from '../../db/jobs/job-facts.ts';
import type { ActivityDeps } from '../deps.ts';
import { askBatch, type OpenBatch } from './ask-batch.ts';

/** Result of a batch, as its workflow reads it. */
export interface AskedBatch {
  /** True when the job is closed. */
  closed: boolean;
  paused?: boolean;
}

/** Asks a batch whose items are rows with a number; `fail` marks those that nobody answered. Throws what askBatch throws. */
export async function askNumbered<Item extends { number: number }>(
  deps: Pick<ActivityDeps, 'db' | 'env'>,
  batch: OpenBatch<Item>,
  fail: (numbers: number[]) => Promise<void>,
  signal: AbortSignal,
): Promise<AskedBatch> {
  const result = await askBatch(deps, batch, signal);
  if (result === 'stopped')
    return (await isOpenJob(deps.db, batch.job)) ? { closed: false, paused: true } : { closed: true };
  if (result.missing > 0) await fail(batch.open.map(({ number }) => number));
  return { closed: false };
}
