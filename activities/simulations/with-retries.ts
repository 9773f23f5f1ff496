import { recordFailure } from '../../db/jobs/record-failure.ts';
import { retryWhileUnavailable } from '../../db/retry-while-unavailable.ts';
import type { Provider } from '../../domain/providers/provider.ts';
import { maxRetries, retryDelayMs } from '../../domain/simulations/backoff.ts';
import type { ActivityDeps } from '../deps.ts';
import { retryFailure, stopFailure } from '../errors.ts';
import { AnswerNotStored } from './store-with-retry.ts';
import { stopOf } from './provider-stop.ts';
import { PermitLost, ProviderError } from '../providers/errors.ts';
import type { AttemptInput } from './messages.ts';

/** A call of a run that belongs to no persona: its place in the ledger of failures, before everybody's. */
const placeOf = { analysis: -1, 'current-events': -2 } as const;

export interface SingleCall {
  input: AttemptInput;
  purpose: keyof typeof placeOf;
  provider: Provider;
  /** Null for one that nobody chose. */
  model: string | null;
}

/**
 * For activities that make a single provider call: errors worth another try come back through Temporal after the provider's wish or the
 * backoff; others end the attempt with the provider's text. The ledger counts what the provider did, at most `maxRetries` retries in an
 * attempt of the run: a worker that dies and a database that is away use up none of them.
 */
export async function withRetries<T>(
  { db, env }: Pick<ActivityDeps, 'db' | 'env'>,
  { input, purpose, provider, model }: SingleCall,
  call: () => Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (signal.aborted) throw error;
    const stop = stopOf(error, model);
    if (stop !== null) throw stopFailure(stop);
    if (error instanceof AnswerNotStored) throw stopFailure({ type: error.name, message: error.message, final: false });
    if (!(error instanceof ProviderError) || error instanceof PermitLost) throw error;
    const { runId, execution, attempt } = input;
    const failure = {
      runId,
      execution,
      attempt,
      provider,
      personaIndex: placeOf[purpose],
      error: error.message,
      final: !error.retryable,
    };
    const { failures, final } = await retryWhileUnavailable(() => recordFailure(db, failure, maxRetries), signal);
    if (final) throw stopFailure({ type: 'ProviderCallFailed', message: error.message, final: false });
    const delayMs = retryDelayMs(failures, Math.random, error.retryAfterMs, env.TEMPO);
    throw retryFailure('ProviderCallFailed', error.message, delayMs);
  }
}
