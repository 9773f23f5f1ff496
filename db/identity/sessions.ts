import { sql } from 'kysely';
import type { Db } from '../client.ts';
import type { SignInSessionTable } from '../tables/identity.ts';

type Kind = SignInSessionTable['kind'];

export interface NewSession {
  tokenHash: string;
  accountId: string | null;
  username: string;
  kind: Kind;
  /** Encrypted. */
  state: string;
  validMs: number;
}

export interface StoredSession {
  tokenHash: string;
  accountId: string | null;
  username: string;
  state: string;
  /** Answers so far; when one is being counted, this one included. */
  attempts: number;
  expired: boolean;
}

/** Stores a sign-in on its way; those that ended an hour ago go. */
export async function saveSession(db: Db, { validMs, ...row }: NewSession): Promise<void> {
  await sql`delete from sign_in_session where expires_at < now() - interval '1 hour'`.execute(db);
  await db
    .insertInto('signInSession')
    .values({ ...row, expiresAt: sql<Date>`now() + ${validMs} * interval '1 millisecond'` })
    .execute();
}

/** Counts an answer before it is judged, so that parallel guesses cannot share one. Undefined when there is no such session. */
export function countSessionAttempt(db: Db, tokenHash: string, kind: Kind): Promise<StoredSession | undefined> {
  return db
    .updateTable('signInSession')
    .set((row) => ({ attempts: row('attempts', '+', 1) }))
    .where('tokenHash', '=', tokenHash)
    .where('kind', '=', kind)
    .returning([
      'tokenHash',
      'accountId',
      'username',
      'state',
      'attempts',
      sql<boolean>`expires_at <= now()`.as('expired'),
    ])
    .executeTakeFirst();
}

/** The session as it stands; nothing is counted. */
export function findSession(db: Db, tokenHash: string, kind: Kind): Promise<StoredSession | undefined> {
  return db
    .selectFrom('signInSession')
    .select([
      'tokenHash',
      'accountId',
      'username',
      'state',
      'attempts',
      sql<boolean>`expires_at <= now()`.as('expired'),
    ])
    .where('tokenHash', '=', tokenHash)
    .where('kind', '=', kind)
    .executeTakeFirst();
}

/** Gives the session another state and its time anew; the answers counted so far stay counted. False when it has ended meanwhile. */
export async function renewSession(
  db: Db,
  tokenHash: string,
  { state, validMs }: Pick<NewSession, 'state' | 'validMs'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('signInSession')
    .set({ state, expiresAt: sql<Date>`now() + ${validMs} * interval '1 millisecond'` })
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends the session. False when somebody else was first: of two right answers one goes on. */
export async function takeSession(db: Db, tokenHash: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('signInSession').where('tokenHash', '=', tokenHash).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** After a new password nothing that began under the old one may arrive. */
export async function endSessionsOf(db: Db, accountId: string, except = ''): Promise<void> {
  await db.deleteFrom('signInSession').where('accountId', '=', accountId).where('tokenHash', '<>', except).execute();
}
