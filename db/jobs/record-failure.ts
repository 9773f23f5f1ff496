import { sql } from 'kysely';
import type { Db } from '../client.ts';
import { storableText } from '../storable.ts';

export interface FailureEntry {
  runId: string;
  execution: number;
  attempt: number;
  /** Below 0 for a call that belongs to no persona. */
  personaIndex: number;
  provider: string;
  error: string;
  /** True for an error that asking again cannot mend. */
  final: boolean;
}

/** Counts an answered error or a network failure against a persona, or against a call of the run that belongs to none. Returns the failures so far and whether it is given up. */
export async function recordFailure(
  db: Db,
  entry: FailureEntry,
  maxRetries: number,
): Promise<{ failures: number; final: boolean }> {
  const { error, ...key } = entry;
  const lastError = storableText(error);
  return db
    .insertInto('personaFailure')
    .values({ ...key, lastError, failures: 1 })
    .onConflict((conflict) =>
      conflict.columns(['runId', 'execution', 'attempt', 'personaIndex', 'provider']).doUpdateSet({
        failures: sql`persona_failure.failures + 1`,
        final: sql`persona_failure.final or ${entry.final} or persona_failure.failures + 1 > ${maxRetries}`,
        lastError,
        updatedAt: sql`now()`,
      }),
    )
    .returning(['failures', 'final'])
    .executeTakeFirstOrThrow();
}
