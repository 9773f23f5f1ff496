import { sql } from 'kysely';
import type { Db } from '../client.ts';

/** Outcome of presenting a refresh token. */
export type Exchange =
  | { outcome: 'exchanged'; familyId: string; accountId: string }
  | { outcome: 'refused' }
  | { outcome: 'reused'; accountId: string };

export interface NewFamily {
  id: string;
  accountId: string;
  tokenHash: string;
  validMs: number;
  /** The device that proved itself in this sign-in. */
  deviceKey: string | null;
  userAgent: string;
  lastAddress: string;
  /** The password hash that the sign-in was checked against. */
  passwordHash: string;
}

/** The presented token and its successor. */
export interface Presented {
  tokenHash: string;
  successorHash: string;
  address: string;
  graceMs: number;
}

/**
 * Starts a family (one sign-in on one device) with its first refresh token, and deletes the account's ended families.
 * False when the account changed meanwhile: another password, disabled, or reset required.
 */
export function startFamily(db: Db, family: NewFamily): Promise<boolean> {
  const { id, accountId, tokenHash, validMs, deviceKey, userAgent, lastAddress, passwordHash } = family;
  return db.transaction().execute(async (trx) => {
    // The account is locked until the family exists, so that a new password or a disabling either precedes and refuses
    // it, or follows and ends it.
    const account = await trx
      .selectFrom('account')
      .select('id')
      .where('id', '=', accountId)
      .where('passwordHash', '=', passwordHash)
      .where('status', '=', 'confirmed')
      .where('disabledAt', 'is', null)
      .forShare()
      .executeTakeFirst();
    if (account === undefined) return false;
    await trx
      .deleteFrom('tokenFamily')
      .where('accountId', '=', accountId)
      .where('expiresAt', '<', sql<Date>`now()`)
      .execute();
    await trx
      .insertInto('tokenFamily')
      .values({
        id,
        accountId,
        deviceKey,
        userAgent,
        lastAddress,
        expiresAt: sql<Date>`now() + ${validMs} * interval '1 millisecond'`,
      })
      .execute();
    await trx.insertInto('refreshToken').values({ tokenHash, familyId: id }).execute();
    return true;
  });
}

/** Exchanges of one token: the first, and one more within the grace period. */
const maxSuccessors = 2;

/**
 * Spends a refresh token and stores its successor. A token spent longer than `graceMs` ago counts as stolen and its
 * whole family is revoked. Within the grace period (two tabs, or a lost response) it gets one more successor; a third
 * use is refused.
 */
export function exchangeRefreshToken(
  db: Db,
  { tokenHash, successorHash, address, graceMs }: Presented,
): Promise<Exchange> {
  return db.transaction().execute(async (trx) => {
    const token = await trx
      .selectFrom('refreshToken')
      .innerJoin('tokenFamily', 'tokenFamily.id', 'refreshToken.familyId')
      .innerJoin('account', 'account.id', 'tokenFamily.accountId')
      .select([
        'familyId',
        'accountId',
        'usedAt',
        'successors',
        sql<boolean>`used_at < now() - ${graceMs} * interval '1 millisecond'`.as('spent'),
      ])
      .where('tokenHash', '=', tokenHash)
      .where('revokedAt', 'is', null)
      .where('expiresAt', '>', sql<Date>`now()`)
      .where('account.status', '=', 'confirmed')
      .where('disabledAt', 'is', null)
      .forUpdate(['refreshToken', 'tokenFamily'])
      .executeTakeFirst();
    if (token === undefined) return { outcome: 'refused' };
    const { familyId, accountId } = token;
    if (token.spent) {
      await trx
        .updateTable('tokenFamily')
        .set({ revokedAt: sql`now()`, revokedBecause: 'reused' })
        .where('id', '=', familyId)
        .execute();
      return { outcome: 'reused', accountId };
    }
    if (token.successors >= maxSuccessors) return { outcome: 'refused' };
    await trx
      .updateTable('refreshToken')
      .set((row) => ({ usedAt: token.usedAt ?? sql`now()`, successors: row('successors', '+', 1) }))
      .where('tokenHash', '=', tokenHash)
      .execute();
    await trx.insertInto('refreshToken').values({ tokenHash: successorHash, familyId }).execute();
    await trx
      .updateTable('tokenFamily')
      .set({ lastUsedAt: sql`now()`, lastAddress: address })
      .where('id', '=', familyId)
      .execute();
    return { outcome: 'exchanged', familyId, accountId };
  });
}

/** True while the sign-in of a token is neither signed out, revoked nor expired, and its account is confirmed. */
export async function isFamilyAlive(db: Db, familyId: string, accountId: string): Promise<boolean> {
  const family = await db
    .selectFrom('tokenFamily')
    .innerJoin('account', 'account.id', 'tokenFamily.accountId')
    .select('tokenFamily.id')
    .where('tokenFamily.id', '=', familyId)
    .where('accountId', '=', accountId)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .where('account.status', '=', 'confirmed')
    .where('disabledAt', 'is', null)
    .executeTakeFirst();
  return family !== undefined;
}

/** Records that the password was entered again in this sign-in. */
export async function markPasswordProved(db: Db, familyId: string): Promise<void> {
  await db
    .updateTable('tokenFamily')
    .set({ provedAt: sql`now()` })
    .where('id', '=', familyId)
    .execute();
}

/** True when the password was entered again within the given milliseconds. */
export async function wasPasswordProvedWithin(db: Db, familyId: string, ms: number): Promise<boolean> {
  const family = await db
    .selectFrom('tokenFamily')
    .select('id')
    .where('id', '=', familyId)
    .where('provedAt', '>', sql<Date>`now() - ${ms} * interval '1 millisecond'`)
    .executeTakeFirst();
  return family !== undefined;
}

export async function findFamilyOfToken(db: Db, tokenHash: string): Promise<string | undefined> {
  const token = await db
    .selectFrom('refreshToken')
    .select('familyId')
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst();
  return token?.familyId;
}

export async function signOutFamily(
  db: Db,
  familyId: string,
  because: 'signed-out' | 'revoked' = 'signed-out',
): Promise<void> {
  await db
    .updateTable('tokenFamily')
    .set({ revokedAt: sql`now()`, revokedBecause: because })
    .where('id', '=', familyId)
    .where('revokedAt', 'is', null)
    .execute();
}

/** Ends every sign-in of the account except one. */
export async function endFamilies(
  db: Db,
  accountId: string,
  because: 'signed-out' | 'password-changed' | 'disabled',
  except = '',
): Promise<void> {
  await db
    .updateTable('tokenFamily')
    .set({ revokedAt: sql`now()`, revokedBecause: because })
    .where('accountId', '=', accountId)
    .where('id', '<>', except)
    .where('revokedAt', 'is', null)
    .execute();
}
