/** Checks of candidates for new claims. A check that failed for good, or whose reply could not be used, leaves its candidate unchecked. */
import type { Judgment } from '../../domain/searches/judging.ts';
import type { Db } from '../client.ts';
import type { JobRef } from '../jobs/open-job.ts';
import { settleOnce, type Spent } from './asks.ts';

/** Stores what a model named once. False when the job is not open any more. */
export async function settleJudgment(
  db: Db,
  job: JobRef,
  provider: string,
  { number, judgment: { claims }, ...spent }: Spent & { number: number; judgment: Judgment },
): Promise<boolean> {
  const answer = { ...spent, claims: claims === null ? null : JSON.stringify(claims) };
  return db.transaction().execute(async (trx) => {
    return (await settleOnce(trx, job, { number, provider, answer })) !== 'closed';
  });
}

/** Reads settled checks by number of the candidate. */
export async function judgmentsOf(db: Db, searchId: string): Promise<Map<number, Judgment>> {
  const rows = await db
    .selectFrom('searchAsk')
    .select(['candidate', 'claims'])
    .where('searchId', '=', searchId)
    .where('kind', '=', 'judge')
    .where('status', '!=', 'open')
    .orderBy('number')
    .execute();
  return new Map(rows.map(({ candidate, claims }) => [candidate, { claims: claims as string[] | null }]));
}
