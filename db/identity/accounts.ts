import { sql } from 'kysely';
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db } from '../client.ts';
import { wantSamples } from '../samples/samples.ts';
import type { AccountTable } from '../tables/identity.ts';

export type Account = Selectable<AccountTable>;
export type NewAccount = Omit<Insertable<AccountTable>, 'createdAt' | 'updatedAt'>;

export function findAccount(db: Db, username: string): Promise<Account | undefined> {
  return db.selectFrom('account').selectAll().where('username', '=', username).executeTakeFirst();
}

export type AccountChanges = Omit<Updateable<AccountTable>, 'id' | 'username' | 'createdAt' | 'updatedAt'>;

export async function changeAccount(db: Db, id: string, changes: AccountChanges): Promise<void> {
  await db
    .updateTable('account')
    .set({ ...changes, updatedAt: sql`now()` })
    .where('id', '=', id)
    .execute();
}

/** Changes an account only while it is unconfirmed. False when it is not. */
export async function changeUnconfirmed(db: Db, id: string, changes: AccountChanges): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('account')
    .set({ ...changes, updatedAt: sql`now()` })
    .where('id', '=', id)
    .where('status', '=', 'unconfirmed')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export function findAccountById(db: Db, id: string): Promise<Account | undefined> {
  return db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirst();
}

/**
 * Creates an account; undefined when the username is taken. An account unconfirmed for a day gives way, or anybody
 * could block an address for its owner.
 */
export function createAccount(db: Db, account: NewAccount): Promise<Account | undefined> {
  const { id: _id, username: _username, ...replaced } = account;
  return db
    .insertInto('account')
    .values(account)
    .onConflict((conflict) =>
      conflict
        .column('username')
        .doUpdateSet({ ...replaced, createdAt: sql`now()`, updatedAt: sql`now()` })
        .where('account.status', '=', 'unconfirmed')
        .where(sql<boolean>`account.updated_at < now() - interval '24 hours'`),
    )
    .returningAll()
    .executeTakeFirst();
}

/**
 * Confirms an unconfirmed account, which then wants samples, and verifies the destination of the code; any other status
 * stays. False when somebody
 * else's sign-up replaced the one that the code was sent for.
 */
export async function confirmAccount(
  db: Db,
  { id, passwordHash }: Account,
  verified: 'email' | 'phone',
): Promise<boolean> {
  await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('account')
      .set({
        status: 'confirmed',
        ...(verified === 'email' ? { emailVerified: true } : { phoneVerified: true }),
        updatedAt: sql`now()`,
      })
      .where('id', '=', id)
      .where('status', '=', 'unconfirmed')
      .where('passwordHash', '=', passwordHash)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await wantSamples(trx, id);
  });
  return (await findAccountById(db, id))?.status !== 'unconfirmed';
}

/** Deletes the account and its codes, sign-ins and authenticators. */
export async function removeAccount(db: Db, id: string): Promise<void> {
  await db.deleteFrom('account').where('id', '=', id).execute();
}

/** Lists accounts, newest first. */
export function listAccounts(db: Db, limit: number): Promise<Account[]> {
  return db.selectFrom('account').selectAll().orderBy('createdAt', 'desc').orderBy('id').limit(limit).execute();
}
