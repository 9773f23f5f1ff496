import type { JobRef } from '../../db/jobs/open-job.ts';
import { recordFailure } from '../../db/jobs/record-failure.ts';
import { retryWhileUnavailable } from '../../db/retry-while-unavailable.ts';
import type { Provider } from '../../domain/providers/provider.ts';
import { retryDelayMs } from '../../domain/jobs/backoff.ts';
import type { ActivityDeps } from '../deps.ts';
import { retryFailure, stopFailure } from '../errors.ts';
import { AnswerNotStored } from './store-with-retry.ts';
import { toProviderStop } from './provider-stop.ts';
import { PermitLost, ProviderError } from '../providers/errors.ts';

/** One provider call of a job that belongs to none of its items. */
export interface SingleCall {
  job: JobRef;
  attempt: number;
  /** Number below 0 that counts its failures apart from those of other calls. */
  item: number;
  provider: Provider;
  /** Null when no model was chosen. */
  model: string | null;
}

/**
 * Wraps a single provider call: retryable errors return through Temporal after the provider's retry-after or the
 * backoff; others end the attempt with the provider's message. The ledger counts provider failures, at most
 * the error's `maxRetries` per attempt of the job; crashed workers and database outages do not count.
 */
export async function withRetries<T>(
  { db, env }: Pick<ActivityDeps, 'db' | 'env'>,
  { job, attempt, item, provider, model }: SingleCall,
  call: () => Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (signal.aborted) throw error;
    const reason = toProviderStop(error, model);
    if (reason !== null) throw stopFailure(reason);
    if (error instanceof AnswerNotStored) throw stopFailure({ type: error.name, message: error.message, final: false });
    if (!(error instanceof ProviderError) || error instanceof PermitLost) throw error;
    const failure = {
      jobId: job.id,
      execution: job.execution,
      attempt,
      provider,
      item,
      error: error.message,
      final: !error.retryable,
    };
    const { failures, final } = await retryWhileUnavailable(() => recordFailure(db, failure, error.maxRetries), signal);
    if (final) throw stopFailure({ type: 'ProviderCallFailed', message: error.message, final: false });
    const delayMs = retryDelayMs(failures, Math.random, error.retryAfterMs, env.TEMPO);
    throw retryFailure('ProviderCallFailed', error.message, delayMs);
  }
}
