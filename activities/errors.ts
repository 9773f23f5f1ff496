/** What activities throw. Messages stand on the record and in the Temporal UI: they are the product's texts. */
import { ApplicationFailure } from '@temporalio/activity';
import type { ActivityInterceptorsFactory } from '@temporalio/worker';
import { sqlStateOf } from '../db/errors.ts';
import { ApiKeyNotConfigured } from '../domain/errors.ts';
import type { Provider } from '../domain/providers/provider.ts';

/** Why an attempt of a run ends instead of asking on. */
interface Stop {
  type: string;
  message: string;
  /** Another attempt would meet the same: it ends the run. */
  final: boolean;
}

/** Ends the attempt of a run; a final one ends the run. Temporal does not try the activity again. */
export function stopFailure({ type, message, final }: Stop): ApplicationFailure {
  return ApplicationFailure.nonRetryable(message, type, ...(final ? ['final'] : []));
}

/** Has Temporal try the activity again after this long. */
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
 * The failure that Temporal is told of. A value that the database refuses for what it is (SQLSTATE class 22) is refused again at every try,
 * and many activities are tried without bound, so it ends the activity; other errors stay what they are.
 */
export function toTemporalFailure(error: unknown): unknown {
  const sqlState = sqlStateOf(error);
  if (sqlState === null || !sqlState.startsWith('22')) return error;
  // Without the database's own words, which may repeat the value.
  return stopFailure({ type: 'DataRefused', message: `The database refused a value (${sqlState})`, final: false });
}

/** Every activity's errors pass through toTemporalFailure. */
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
