import { sql, type Selectable } from 'kysely';
import type { Db } from '../client.ts';
import type { SrpRecordTable } from '../tables/factors.ts';

export type SrpRow = Pick<Selectable<SrpRecordTable>, 'accountId' | 'identity' | 'salt' | 'verifier' | 'keyId'>;

/** Replaces the record of a password that is being set. */
export async function saveSrpRecord(db: Db, row: SrpRow): Promise<void> {
  const { accountId: _accountId, ...fresh } = row;
  await db
    .insertInto('srpRecord')
    .values(row)
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet({ ...fresh, updatedAt: sql`now()` }))
    .execute();
}

/**
 * Adds a record for an existing password; a usable record stays, because a new password may have been set meanwhile.
 */
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

/**
 * True when any account has a password but no verifier under this key: a fact about the installation, not about a
 * person.
 */
export async function hasAccountWithoutSrp(db: Db, keyId: string): Promise<boolean> {
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
