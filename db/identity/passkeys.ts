import { sql, type Insertable, type Selectable } from 'kysely';
import type { Db } from '../client.ts';
import type { PasskeyTable } from '../tables/factors.ts';

export type Passkey = Selectable<PasskeyTable>;

export function listPasskeysOfAccount(db: Db, accountId: string): Promise<Passkey[]> {
  return db
    .selectFrom('passkey')
    .selectAll()
    .where('accountId', '=', accountId)
    .orderBy('createdAt')
    .orderBy('credentialId')
    .execute();
}

export function findPasskey(db: Db, credentialId: string): Promise<Passkey | undefined> {
  return db.selectFrom('passkey').selectAll().where('credentialId', '=', credentialId).executeTakeFirst();
}

/** Stores a passkey. False when its id already exists, for any account. */
export async function addPasskey(db: Db, passkey: Insertable<PasskeyTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows: added = 0n } = await db
    .insertInto('passkey')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credentialId').doNothing())
    .executeTakeFirst();
  return added > 0n;
}

/**
 * Records a use. False when the counter did not increase: the authenticator was copied, or an assertion was replayed.
 * Authenticators that do not count always send 0.
 */
export async function recordPasskeyUse(
  db: Db,
  credentialId: string,
  counter: number,
  backedUp: boolean,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkey')
    .set({ counter, backedUp, lastUsedAt: sql`now()` })
    .where('credentialId', '=', credentialId)
    .where(({ eb, and, or }) =>
      or([eb('counter', '<', String(counter)), and([eb('counter', '=', '0'), eb(eb.val(counter), '=', 0)])]),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes a passkey. False when the person has no such passkey. */
export async function deletePasskey(db: Db, accountId: string, credentialId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkey')
    .where('accountId', '=', accountId)
    .where('credentialId', '=', credentialId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Opens a registration and deletes the account's expired ones. */
export async function savePasskeyChallenge(
  db: Db,
  given: { challenge: string; accountId: string; validMs: number },
): Promise<void> {
  const { challenge, accountId, validMs } = given;
  await db
    .deleteFrom('passkeyChallenge')
    .where('accountId', '=', accountId)
    .where('expiresAt', '<', sql<Date>`now()`)
    .execute();
  await db
    .insertInto('passkeyChallenge')
    .values({ challenge, accountId, expiresAt: sql<Date>`now() + ${validMs} * interval '1 millisecond'` })
    .execute();
}

/** Spends a challenge. True once per challenge, before it expires and for its account only. */
export async function spendPasskeyChallenge(db: Db, challenge: string, accountId: string): Promise<boolean> {
  const taken = await db
    .deleteFrom('passkeyChallenge')
    .where('challenge', '=', challenge)
    .where('accountId', '=', accountId)
    .returning(sql<boolean>`expires_at > now()`.as('inTime'))
    .executeTakeFirst();
  return taken?.inTime ?? false;
}
