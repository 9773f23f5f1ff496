/** Checks of candidates for new claims. */
import { sql } from 'kysely';
import type { Judgment } from '../../domain/searches/judging.ts';
import type { Db } from '../client.ts';
import { lastStep } from '../jobs/asks.ts';

/** Reads settled checks by number of the candidate. One without an answer leaves its candidate unchecked. */
export async function judgmentsOf(db: Db, searchId: string): Promise<Map<number, Judgment>> {
  const rows = await db
    .selectFrom('ask')
    .select(sql<number>`(plan ->> 'candidate')::int`.as('candidate'))
    .select('answer')
    .where('jobId', '=', searchId)
    .where(sql`plan ->> 'kind'`, '=', 'judge')
    .where('status', '!=', 'open')
    .orderBy('number')
    .execute();
  return new Map(rows.map(({ candidate, answer }) => [candidate, (answer as Judgment | null) ?? { claims: null }]));
}

/** True when the last step of a search only checked candidates, so that it goes on also when none of them could be. */
export async function onlyChecked(trx: Db, searchId: string): Promise<boolean> {
  const other = await trx
    .selectFrom('ask')
    .select('number')
    .where('jobId', '=', searchId)
    .where('step', '=', await lastStep(trx, searchId))
    .where(sql`plan ->> 'kind'`, '<>', 'judge')
    .limit(1)
    .executeTakeFirst();
  return other === undefined;
}
