import { sql } from 'kysely';
import type { Db } from '../client.ts';

/** What became of a refresh token that was presented. */
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
  /** The one the sign-in was judged under. */
  passwordHash: string;
}

/** What is presented, and what comes in its place. */
export interface Presented {
  tokenHash: string;
  successorHash: string;
  address: string;
  graceMs: number;
}

/**
 * Starts a family (one sign-in on one device) with its first refresh token; the account's ended families go. False when the account was changed
 * meanwhile: another password, shut out, to be reset.
 */
export function startFamily(db: Db, family: NewFamily): Promise<boolean> {
  const { id, accountId, tokenHash, validMs, deviceKey, userAgent, lastAddress, passwordHash } = family;
  return db.transaction().execute(async (trx) => {
    // Held until the family is there: a new password, or being shut out, comes before and refuses it, or after and ends it.
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

const maxSuccessors = 2;

/**
 * Spends a refresh token and stores its successor. A token spent longer than `graceMs` ago is a stolen one: its whole family is revoked.
 * Within the grace (two tabs, or an answer that got lost) it gets a successor once more; a third time it is refused.
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

/** True while the sign-in that a token came from is neither signed out, revoked nor ended, and its account is confirmed. */
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

/** Marks that the password was given again in this sign-in, now. */
export async function markProved(db: Db, familyId: string): Promise<void> {
  await db
    .updateTable('tokenFamily')
    .set({ provedAt: sql`now()` })
    .where('id', '=', familyId)
    .execute();
}

/** Whether it was, within so many milliseconds. */
export async function wasProvedWithin(db: Db, familyId: string, ms: number): Promise<boolean> {
  const family = await db
    .selectFrom('tokenFamily')
    .select('id')
    .where('id', '=', familyId)
    .where('provedAt', '>', sql<Date>`now() - ${ms} * interval '1 millisecond'`)
    .executeTakeFirst();
  return family !== undefined;
}

export async function familyOfToken(db: Db, tokenHash: string): Promise<string | undefined> {
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

/** Ends every sign-in of the account but one. */
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
