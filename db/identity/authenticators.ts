import { sql } from 'kysely';
import type { Db } from '../client.ts';
import type { AuthenticatorTable } from '../tables/identity.ts';

type State = AuthenticatorTable['state'];

/** Finds the encrypted secret of the person's authenticator app. */
export async function findAuthenticator(
  db: Db,
  accountId: string,
  state: State,
): Promise<{ secret: string; name: string | null } | undefined> {
  return db
    .selectFrom('authenticator')
    .select(['secret', 'name'])
    .where('accountId', '=', accountId)
    .where('state', '=', state)
    .executeTakeFirst();
}

/** Stores a pending app in place of an earlier pending one; it has no name before it is active. */
export async function savePendingAuthenticator(
  db: Db,
  row: { accountId: string; secret: string; recoveryHashes: string[] },
): Promise<void> {
  const fresh = { secret: row.secret, recoveryHashes: row.recoveryHashes, name: null, lastStep: null };
  await db
    .insertInto('authenticator')
    .values({ accountId: row.accountId, state: 'pending', ...fresh })
    .onConflict((conflict) =>
      conflict.columns(['accountId', 'state']).doUpdateSet({ ...fresh, createdAt: sql<Date>`now()` }),
    )
    .execute();
}

/** Replaces the recovery codes. False when there is no app. */
export async function replaceRecoveryCodes(db: Db, accountId: string, recoveryHashes: string[]): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('authenticator')
    .set({ recoveryHashes })
    .where('accountId', '=', accountId)
    .where('state', '=', 'active')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Spends a recovery code: of two requests with the same code, one gets true. */
export async function spendRecoveryCode(db: Db, accountId: string, hash: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('authenticator')
    .set({ recoveryHashes: sql<string[]>`array_remove(recovery_hashes, ${hash})` })
    .where('accountId', '=', accountId)
    .where('state', '=', 'active')
    .where(sql<boolean>`${hash} = any(recovery_hashes)`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Counts the recovery codes left; null without an app. */
export async function countRecoveryCodes(db: Db, accountId: string): Promise<number | null> {
  const row = await db
    .selectFrom('authenticator')
    .select(sql<number>`cardinality(recovery_hashes)`.as('left'))
    .where('accountId', '=', accountId)
    .where('state', '=', 'active')
    .executeTakeFirst();
  return row?.left ?? null;
}

/** Spends the time step of a code: false when it or a later one was used before (a replay). */
export async function takeTotpStep(db: Db, accountId: string, state: State, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('authenticator')
    .set({ lastStep: step })
    .where('accountId', '=', accountId)
    .where('state', '=', state)
    .where((row) => row.or([row('lastStep', 'is', null), row('lastStep', '<', step)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Makes the pending app the active one. */
export async function activateAuthenticator(db: Db, accountId: string, name: string | null): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const pending = await trx
      .selectFrom('authenticator')
      .select('secret')
      .where('accountId', '=', accountId)
      .where('state', '=', 'pending')
      .executeTakeFirst();
    if (pending === undefined) return;
    await trx.deleteFrom('authenticator').where('accountId', '=', accountId).where('state', '=', 'active').execute();
    await trx
      .updateTable('authenticator')
      .set({ state: 'active', name })
      .where('accountId', '=', accountId)
      .where('state', '=', 'pending')
      .execute();
  });
}

export async function removeAuthenticators(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('authenticator').where('accountId', '=', accountId).execute();
}
