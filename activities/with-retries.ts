import { ApplicationFailure, Context } from '@temporalio/activity';
import { maxRetries, retryDelayMs } from '../domain/simulation/backoff.ts';
import { ProviderError } from './providers/errors.ts';

/**
 * For activities that make a single provider call: errors worth another try come back through Temporal after the provider's wish or
 * the backoff, at most `maxRetries` times; others end the attempt with the provider's text.
 */
export async function withRetries<T>(call: () => Promise<T>, signal: AbortSignal): Promise<T> {
  const { attempt } = Context.current().info;
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ProviderError) || signal.aborted) throw error;
    if (!error.retryable || attempt > maxRetries) throw ApplicationFailure.nonRetryable(error.message, 'ProviderCallFailed');
    throw ApplicationFailure.create({
      message: error.message,
      type: 'ProviderCallFailed',
      nextRetryDelay: retryDelayMs(attempt, Math.random, error.retryAfterMs),
    });
  }
}
