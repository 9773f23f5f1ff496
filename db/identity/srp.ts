import { sql, type Selectable } from 'kysely';
import type { Db } from '../client.ts';
import type { SrpRecordTable } from '../tables/factors.ts';

export type SrpRow = Pick<Selectable<SrpRecordTable>, 'accountId' | 'identity' | 'salt' | 'verifier' | 'keyId'>;

/** The record of a password that is set; the one before it is gone. */
export async function saveSrpRecord(db: Db, row: SrpRow): Promise<void> {
  const { accountId: _accountId, ...fresh } = row;
  await db
    .insertInto('srpRecord')
    .values(row)
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet({ ...fresh, updatedAt: sql`now()` }))
    .execute();
}

/** For a password that was set before: gives way to a record that is good already, for a new password may have been set meanwhile. */
export async function addSrpRecord(db: Db, row: SrpRow): Promise<void> {
  const { accountId: _accountId, ...fresh } = row;
  await db
    .insertInto('srpRecord')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('accountId')
        .doUpdateSet({ ...fresh, updatedAt: sql`now()` })
        .where('srpRecord.keyId', '!=', row.keyId),
    )
    .execute();
}

export function findSrpRecord(db: Db, accountId: string): Promise<SrpRow | undefined> {
  return db
    .selectFrom('srpRecord')
    .select(['accountId', 'identity', 'salt', 'verifier', 'keyId'])
    .where('accountId', '=', accountId)
    .executeTakeFirst();
}

/** Whether anybody has a password but no verifier that this key opens: a fact about the installation, not about a person. */
export async function isAnybodyWithoutSrp(db: Db, keyId: string): Promise<boolean> {
  const found = await db
    .selectFrom('account')
    .leftJoin('srpRecord', (join) =>
      join.onRef('srpRecord.accountId', '=', 'account.id').on('srpRecord.keyId', '=', keyId),
    )
    .select('account.id')
    .where('srpRecord.accountId', 'is', null)
    .where('account.passwordHash', 'like', '$%')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
