import { sql } from 'kysely';
import type { Db } from '../client.ts';
import { storableText } from '../../domain/storable.ts';

export interface FailureEntry {
  jobId: string;
  execution: number;
  attempt: number;
  /** Index of what was asked, such as a persona; below 0 for a call that belongs to none. */
  item: number;
  provider: string;
  error: string;
  /** True for an error that a retry cannot fix. */
  final: boolean;
}

/**
 * Counts a provider error or a network failure in the ledger. Returns the failures so far; `final` when no retry is
 * left.
 */
export async function recordFailure(
  db: Db,
  entry: FailureEntry,
  maxRetries: number,
): Promise<{ failures: number; final: boolean }> {
  const { error, ...key } = entry;
  const lastError = storableText(error);
  return db
    .insertInto('jobItemFailure')
    .values({ ...key, lastError, failures: 1 })
    .onConflict((conflict) =>
      conflict.columns(['jobId', 'execution', 'attempt', 'item', 'provider']).doUpdateSet({
        failures: sql`job_item_failure.failures + 1`,
        final: sql`job_item_failure.final or ${entry.final} or job_item_failure.failures + 1 > ${maxRetries}`,
        lastError,
        updatedAt: sql`now()`,
      }),
    )
    .returning(['failures', 'final'])
    .executeTakeFirstOrThrow();
}
