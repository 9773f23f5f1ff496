import { ApplicationFailure, Context } from '@temporalio/activity';
import { maxRetries, retryDelayMs } from '../domain/simulation/backoff.ts';
import type { ActivityDeps } from './deps.ts';
import { AnswerNotStored } from './keep-answer.ts';
import { stopOf } from './provider-stop.ts';
import { ProviderError } from './providers/errors.ts';

/**
 * For activities that make a single provider call, to this model (null for one nobody chose): errors worth another try come back
 * through Temporal after the provider's wish or the backoff, at most `maxRetries` times; others end the attempt with the provider's text.
 */
export async function withRetries<T>(
  { env }: Pick<ActivityDeps, 'env'>,
  model: string | null,
  call: () => Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  const { attempt } = Context.current().info;
  try {
    return await call();
  } catch (error) {
    if (signal.aborted) throw error;
    const stop = stopOf(error, model);
    if (stop !== null) throw ApplicationFailure.nonRetryable(stop.message, stop.type, ...(stop.final ? ['final'] : []));
    if (error instanceof AnswerNotStored) throw ApplicationFailure.nonRetryable(error.message, error.name);
    if (!(error instanceof ProviderError)) throw error;
    if (!error.retryable || attempt > maxRetries) throw ApplicationFailure.nonRetryable(error.message, 'ProviderCallFailed');
    throw ApplicationFailure.create({
      message: error.message,
      type: 'ProviderCallFailed',
      nextRetryDelay: retryDelayMs(attempt, Math.random, error.retryAfterMs, env.TEMPO),
    });
  }
}
