import { recordFailure } from '../../db/jobs/record-failure.ts';
import type { JobRef } from '../../db/jobs/open-job.ts';
import { retryWhileUnavailable } from '../../db/retry-while-unavailable.ts';
import { maxRetries, retryDelayMs } from '../../domain/jobs/backoff.ts';
import type { Provider } from '../../domain/providers/provider.ts';
import type { ActivityDeps } from '../deps.ts';
import { retryFailure, stopFailure } from '../errors.ts';
import type { ItemOutcome } from './item-outcome.ts';

/** A batch of items that have no answer yet. */
export interface OpenBatch<Item> {
  job: JobRef;
  attempt: number;
  provider: Provider;
  open: readonly Item[];
  /** Plural of an item in messages: 'personas'. */
  noun: string;
  /** Asks one item and stores its answer. */
  ask(item: Item): Promise<ItemOutcome>;
  /** Records the progress of the job. */
  record(): Promise<void>;
}

/**
 * Asks the open items of a batch at once. Returns how many of them failed for good; 'stopped' when the job is closed or
 * paused. Throws a retryable failure, delayed by retry-after or backoff, when some can be asked again, and a final one
 * when continuing is pointless.
 */
export async function askBatch<Item>(
  deps: Pick<ActivityDeps, 'db' | 'env'>,
  batch: OpenBatch<Item>,
  signal: AbortSignal,
): Promise<{ missing: number } | 'stopped'> {
  // Progress is recorded after every answer, so that the screen moves before the slowest item of the batch has its own.
  // A failed recount is covered by the one at the end of the batch.
  const askAndRecord = async (item: Item) => {
    const outcome = await batch.ask(item);
    if (outcome.kind === 'answered') batch.record().catch(() => undefined);
    return outcome;
  };
  // Waits for every item before an internal failure ends the batch, so that their answers are stored.
  const settled = await Promise.allSettled(batch.open.map(askAndRecord));
  const rejected = settled.find((result) => result.status === 'rejected');
  if (rejected) throw rejected.reason;
  const outcomes = settled.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  signal.throwIfAborted();
  await batch.record();
  if (outcomes.some((outcome) => outcome.kind === 'closed')) return 'stopped';
  const stop = outcomes.find((outcome) => outcome.kind === 'stop');
  if (stop?.kind === 'stop') throw stopFailure(stop);
  return countFailures(deps, batch, outcomes, signal);
}

/** Records the failures in the ledger. Throws a retryable failure when some items can be asked again. */
async function countFailures<Item>(
  { db, env }: Pick<ActivityDeps, 'db' | 'env'>,
  { job, attempt, provider, noun }: OpenBatch<Item>,
  outcomes: readonly ItemOutcome[],
  signal: AbortSignal,
): Promise<{ missing: number }> {
  let missing = 0;
  let retryMs = 0;
  let retryCount = 0;
  for (const outcome of outcomes) {
    if (outcome.kind !== 'failed') continue;
    const { error, final, item, retryAfterMs, maxRetries: retries = maxRetries } = outcome;
    const failure = { jobId: job.id, execution: job.execution, attempt, provider, item, error, final };
    const entry = await retryWhileUnavailable(() => recordFailure(db, failure, retries), signal);
    if (entry.final) {
      missing += 1;
      continue;
    }
    retryCount += 1;
    retryMs = Math.max(retryMs, retryDelayMs(entry.failures, Math.random, retryAfterMs, env.TEMPO));
  }
  if (retryCount > 0) throw retryFailure('ItemsToAskAgain', `${retryCount} ${noun} are asked again`, retryMs);
  return { missing };
}
