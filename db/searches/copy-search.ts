/** Copies for a search that goes on from another one: what its personas answered. */
import { sql } from 'kysely';
import type { Db } from '../client.ts';
import { copySettledAsks } from '../jobs/asks.ts';

/**
 * Copies the settled ratings of a search by its first personas, and of candidates that were copied. They cost nothing
 * again.
 */
export async function copyRatings(trx: Db, from: string, to: string, personas: number): Promise<void> {
  const isKept = sql<boolean>`plan ->> 'kind' = 'rate' and (plan ->> 'personaIndex')::int < ${personas}
    and exists (select from search_candidate as copied where copied.search_id = ${to} and copied.number = (ask.plan ->> 'candidate')::int)`;
  await copySettledAsks(trx, from, to, isKept);
}
