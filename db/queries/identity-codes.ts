import { sql } from 'kysely';
import type { Db } from '../client.ts';
import type { ConfirmationCodeTable } from '../tables/identity.ts';

type Purpose = ConfirmationCodeTable['purpose'];

/** The code replaces the one before it for the same purpose. */
export async function saveCode(db: Db, code: { accountId: string; purpose: Purpose; codeHash: string; validMs: number }): Promise<void> {
  const { validMs, ...row } = code;
  const fresh = {
    attempts: 0,
    codeHash: row.codeHash,
    sentAt: sql<Date>`now()`,
    expiresAt: sql<Date>`now() + ${validMs} * interval '1 millisecond'`,
  };
  await db
    .insertInto('confirmationCode')
    .values({ ...row, ...fresh })
    .onConflict((conflict) => conflict.columns(['accountId', 'purpose']).doUpdateSet(fresh))
    .execute();
}

/** Counts an attempt before anything is compared, so that parallel guesses cannot share one. Undefined when there is no code. */
export function countCodeAttempt(
  db: Db,
  accountId: string,
  purpose: Purpose,
): Promise<{ codeHash: string; attempts: number; expired: boolean } | undefined> {
  return db
    .updateTable('confirmationCode')
    .set((row) => ({ attempts: row('attempts', '+', 1) }))
    .where('accountId', '=', accountId)
    .where('purpose', '=', purpose)
    .returning(['codeHash', 'attempts', sql<boolean>`expires_at <= now()`.as('expired')])
    .executeTakeFirst();
}
