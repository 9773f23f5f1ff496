import { sql } from 'kysely';
import type { Db } from '../client.ts';
import type { CodePurpose as Purpose } from '../tables/identity.ts';

/** Stores a code in place of the previous one for the same purpose. */
export async function saveCode(
  db: Db,
  code: { accountId: string; purpose: Purpose; codeHash: string; target: string | null; validMs: number },
): Promise<void> {
  const { validMs, ...row } = code;
  const fresh = {
    attempts: 0,
    codeHash: row.codeHash,
    target: row.target,
    sentAt: sql<Date>`now()`,
    expiresAt: sql<Date>`now() + ${validMs} * interval '1 millisecond'`,
  };
  await db
    .insertInto('confirmationCode')
    .values({ ...row, ...fresh })
    .onConflict((conflict) => conflict.columns(['accountId', 'purpose']).doUpdateSet(fresh))
    .execute();
}

/**
 * Counts an attempt before the comparison, so that parallel guesses cannot share one. Undefined when there is no code.
 */
export function countCodeAttempt(
  db: Db,
  accountId: string,
  purpose: Purpose,
): Promise<{ codeHash: string; target: string | null; attempts: number; expired: boolean } | undefined> {
  return db
    .updateTable('confirmationCode')
    .set((row) => ({ attempts: row('attempts', '+', 1) }))
    .where('accountId', '=', accountId)
    .where('purpose', '=', purpose)
    .returning(['codeHash', 'target', 'attempts', sql<boolean>`expires_at <= now()`.as('expired')])
    .executeTakeFirst();
}

/** Reads the hash of the latest code for a purpose, without counting an attempt. */
export async function findCodeHash(db: Db, accountId: string, purpose: Purpose): Promise<string | undefined> {
  const row = await db
    .selectFrom('confirmationCode')
    .select('codeHash')
    .where('accountId', '=', accountId)
    .where('purpose', '=', purpose)
    .executeTakeFirst();
  return row?.codeHash;
}

/** Deletes a used code. False when somebody else was first. */
export async function dropCode(db: Db, accountId: string, purpose: Purpose): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('confirmationCode')
    .where('accountId', '=', accountId)
    .where('purpose', '=', purpose)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
