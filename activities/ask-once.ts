import { ApplicationFailure, Context } from '@temporalio/activity';
import { maxRetries, retryDelayMs } from '../domain/simulation/backoff.ts';
import type { ActivityDeps } from './deps.ts';
import { ProviderError } from './providers/errors.ts';
import type { ProviderCall, ProviderReply } from './providers/gateway.ts';

/**
 * A single provider call of an activity. Errors worth another try come back through Temporal after the provider's wish or the backoff,
 * at most `maxRetries` times; others end the attempt. Null when the spend cap refused it.
 */
export async function askOnce(deps: ActivityDeps, call: ProviderCall): Promise<ProviderReply | null> {
  const { attempt } = Context.current().info;
  try {
    const reply = await deps.gateway.ask(call);
    if (reply.kind === 'reply') return reply;
    if (reply.reason === 'spend-cap') return null;
    throw ApplicationFailure.nonRetryable('Job not found', 'JobNotFound', 'final');
  } catch (error) {
    if (!(error instanceof ProviderError) || call.signal.aborted) throw error;
    if (!error.retryable || attempt > maxRetries) throw ApplicationFailure.nonRetryable(error.message, 'ProviderCallFailed');
    throw ApplicationFailure.create({
      message: error.message,
      type: 'ProviderCallFailed',
      nextRetryDelay: retryDelayMs(attempt, Math.random, error.retryAfterMs),
    });
  }
}
