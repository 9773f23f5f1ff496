import { sql, type Selectable } from 'kysely';
import type { Db } from '../client.ts';
import type { SrpRecordTable } from '../tables/factors.ts';

export type SrpRow = Pick<Selectable<SrpRecordTable>, 'accountId' | 'identity' | 'salt' | 'verifier'>;

/** The record of an account; the one before it is gone. */
export async function saveSrpRecord(db: Db, row: SrpRow): Promise<void> {
  const { accountId: _accountId, ...fresh } = row;
  await db
    .insertInto('srpRecord')
    .values(row)
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet({ ...fresh, updatedAt: sql`now()` }))
    .execute();
}

export function findSrpRecord(db: Db, accountId: string): Promise<SrpRow | undefined> {
  return db.selectFrom('srpRecord').select(['accountId', 'identity', 'salt', 'verifier']).where('accountId', '=', accountId).executeTakeFirst();
}

/** Whether anybody who may sign in has no verifier yet: a fact about the installation, not about a person. */
export async function isAnybodyWithoutSrp(db: Db): Promise<boolean> {
  const found = await db
    .selectFrom('account')
    .leftJoin('srpRecord', 'srpRecord.accountId', 'account.id')
    .select('account.id')
    .where('srpRecord.accountId', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
