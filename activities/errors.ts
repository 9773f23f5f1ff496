/** Failures that activities throw. People read their messages on the record and in the Temporal UI. */
import { ApplicationFailure } from '@temporalio/activity';
import type { ActivityInterceptorsFactory } from '@temporalio/worker';
import { sqlStateOf } from '../db/errors.ts';
import { ApiKeyNotConfigured } from '../domain/errors.ts';
import type { Provider } from '../domain/providers/provider.ts';

/** Reason to end an attempt of a run early. */
interface Stop {
  type: string;
  message: string;
  /** Ends the run, because another attempt would fail the same way. */
  final: boolean;
}

/** Creates the failure that ends the attempt of a run, or the run when it is final. Temporal does not retry it. */
export function stopFailure({ type, message, final }: Stop): ApplicationFailure {
  return ApplicationFailure.nonRetryable(message, type, ...(final ? ['final'] : []));
}

/** Creates the failure that Temporal retries after `nextRetryDelay` milliseconds. */
export function retryFailure(type: string, message: string, nextRetryDelay: number): ApplicationFailure {
  return ApplicationFailure.create({ type, message, nextRetryDelay });
}

export function createMissingKey(provider: Provider): ApplicationFailure {
  return stopFailure({ type: 'ApiKeyNotConfigured', message: new ApiKeyNotConfigured(provider).message, final: true });
}

/** The record is gone or belongs to a later execution. */
export function createJobNotFound(): ApplicationFailure {
  return stopFailure({ type: 'JobNotFound', message: 'Job not found', final: true });
}

/**
 * Makes database errors of SQLSTATE class 22 (invalid data) non-retryable: the same value fails every time, and many
 * activities are retried without bound. Other errors are returned unchanged.
 */
export function toTemporalFailure(error: unknown): unknown {
  const sqlState = sqlStateOf(error);
  if (sqlState === null || !sqlState.startsWith('22')) return error;
  // The database's message is left out because it may repeat the value.
  return stopFailure({ type: 'DataRefused', message: `The database refused a value (${sqlState})`, final: false });
}

/** Passes the errors of every activity through toTemporalFailure. */
export const temporalFailures: ActivityInterceptorsFactory = () => ({
  inbound: {
    async execute(input, next) {
      try {
        return await next(input);
      } catch (error) {
        throw toTemporalFailure(error);
      }
    },
  },
});
