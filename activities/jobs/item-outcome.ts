import { PermitLost, ProviderError } from '../providers/errors.ts';
import type { Refusal } from '../providers/gateway.ts';
import { isProgrammingError } from './programming-error.ts';
import { toProviderStop, type ProviderStop } from './provider-stop.ts';
import { AnswerNotStored } from './store-with-retry.ts';

/** Outcome of asking one item of a batch, such as a persona. */
export type ItemOutcome =
  | { kind: 'answered' }
  /** The model calls tools before it answers. */
  | { kind: 'called-tools' }
  /** Counts against the item; `final` when a retry cannot help, `maxRetries` when only some can. */
  | { kind: 'failed'; item: number; error: string; final: boolean; retryAfterMs: number | null; maxRetries?: number }
  /** The job is closed or paused, so nothing else is asked. */
  | { kind: 'closed' }
  /** Ends the whole attempt; `final` when another attempt would fail the same way. */
  | ({ kind: 'stop' } & ProviderStop);

/** Returns the outcome of a call that the pacer refused. */
export function refusalOutcome(reason: Refusal['reason'], spendCapUsd: number | null): ItemOutcome {
  if (reason === 'answered') return { kind: 'answered' };
  if (reason === 'spend-cap')
    return {
      kind: 'stop',
      type: 'SpendCapReached',
      message: `The spend cap of $${(spendCapUsd ?? 0).toFixed(2)} was reached`,
      final: true,
    };
  if (reason === 'agent-limit')
    return { kind: 'stop', type: 'SpendCapReached', message: agentLimitReached, final: true };
  return { kind: 'closed' };
}

/** Said by a job that an agent started when the limits of its person's agents are spent. */
export const agentLimitReached =
  'The spending limit of agents was reached. Raise it under Settings, Connect an agent, and retry.';

/**
 * Returns the outcome of a call that failed, for an item that people know as `noun`. Throws the error when it is
 * neither the provider's nor ours: an unavailable database does not count against the item, and Temporal retries the
 * whole activity.
 */
export function failureOutcome(error: unknown, item: number, noun: string, model: string): ItemOutcome {
  const stop = toProviderStop(error, model);
  if (stop !== null) return { kind: 'stop', ...stop };
  // The answer was paid for but the database refuses it: an unbounded retry would pay for it again and again.
  if (error instanceof AnswerNotStored)
    return { kind: 'failed', item, error: error.message, final: true, retryAfterMs: null };
  // A programming error would fail again at every retry, and each retry would be paid for.
  if (isProgrammingError(error))
    return { kind: 'failed', item, error: `This ${noun} could not be asked`, final: true, retryAfterMs: null };
  if (!(error instanceof ProviderError) || error instanceof PermitLost) throw error;
  return {
    kind: 'failed',
    item,
    error: error.message,
    final: !error.retryable,
    retryAfterMs: error.retryAfterMs ?? null,
    maxRetries: error.maxRetries,
  };
}
