import { ApplicationFailure } from '@temporalio/activity';
import type { ActivityInterceptorsFactory } from '@temporalio/worker';

/**
 * Ends an activity when the database refuses a value for its content (SQLSTATE class 22): a retry would be refused
 * again, and many activities are retried without bound.
 */
export const failOnRefusedData: ActivityInterceptorsFactory = () => ({
  inbound: {
    async execute(input, next) {
      try {
        return await next(input);
      } catch (error) {
        const sqlState = findRefusalCode(error);
        if (sqlState === null) throw error;
        // Omits the database's message, which may quote the value.
        throw ApplicationFailure.nonRetryable(`The database refused a value (${sqlState})`, 'DataRefused');
      }
    },
  },
});

function findRefusalCode(error: unknown): string | null {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return typeof code === 'string' && /^22[0-9A-Z]{3}$/.test(code) ? code : null;
}
