import { ApplicationFailure } from '@temporalio/activity';
import type { ActivityInterceptorsFactory } from '@temporalio/worker';

/**
 * Ends an activity whose value the database refuses for what it is (SQLSTATE class 22): it is refused again at every try, and many
 * activities are tried without bound.
 */
export const refusedData: ActivityInterceptorsFactory = () => ({
  inbound: {
    async execute(input, next) {
      try {
        return await next(input);
      } catch (error) {
        const sqlState = refusalOf(error);
        if (sqlState === null) throw error;
        // Without the database's own words, which may repeat the value.
        throw ApplicationFailure.nonRetryable(`The database refused a value (${sqlState})`, 'DataRefused');
      }
    },
  },
});

function refusalOf(error: unknown): string | null {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return typeof code === 'string' && /^22[0-9A-Z]{3}$/.test(code) ? code : null;
}
