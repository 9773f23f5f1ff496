import { sql } from 'kysely';
import type { Db } from '../client.ts';
import type { AuthenticatorTable } from '../tables/identity.ts';

type State = AuthenticatorTable['state'];

/** The encrypted secret of the person's authenticator app. */
export async function findAuthenticator(db: Db, accountId: string, state: State): Promise<{ secret: string; name: string | null } | undefined> {
  return db.selectFrom('authenticator').select(['secret', 'name']).where('accountId', '=', accountId).where('state', '=', state).executeTakeFirst();
}

/** Replaces the one in the same state. */
export async function saveAuthenticator(db: Db, row: { accountId: string; state: State; secret: string; name?: string | null }): Promise<void> {
  const { secret, name = null } = row;
  await db
    .insertInto('authenticator')
    .values({ ...row, name, lastStep: null })
    .onConflict((conflict) => conflict.columns(['accountId', 'state']).doUpdateSet({ secret, name, lastStep: null, createdAt: sql<Date>`now()` }))
    .execute();
}

/** Takes a code's time step once: false when it or a later one was taken before (a replay). */
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

/** The pending app becomes the active one. */
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
    await trx.updateTable('authenticator').set({ state: 'active', name }).where('accountId', '=', accountId).where('state', '=', 'pending').execute();
  });
}

export async function removeAuthenticators(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('authenticator').where('accountId', '=', accountId).execute();
}
