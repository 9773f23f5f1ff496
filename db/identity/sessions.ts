import { sql } from 'kysely';
import type { Db } from '../client.ts';
import type { SignInSessionTable } from '../tables/identity.ts';

type Kind = SignInSessionTable['kind'];

export interface NewSession {
  tokenHash: string;
  accountId: string | null;
  username: string;
  kind: Kind;
  /** State of the sign-in, encrypted. */
  state: string;
  validMs: number;
}

export interface StoredSession {
  tokenHash: string;
  accountId: string | null;
  username: string;
  state: string;
  /** Attempts so far, including one that is being counted. */
  attempts: number;
  expired: boolean;
}

const storedColumns = [
  'tokenHash',
  'accountId',
  'username',
  'state',
  'attempts',
  sql<boolean>`expires_at <= now()`.as('expired'),
] as const;

/** Stores a sign-in in progress and deletes those that expired an hour ago. */
export async function saveSession(db: Db, { validMs, ...row }: NewSession): Promise<void> {
  await sql`delete from sign_in_session where expires_at < now() - interval '1 hour'`.execute(db);
  await db
    .insertInto('signInSession')
    .values({ ...row, expiresAt: sql<Date>`now() + ${validMs} * interval '1 millisecond'` })
    .execute();
}

/**
 * Counts an attempt before it is checked, so that parallel guesses cannot share one. Undefined when there is no such
 * session.
 */
export function countSessionAttempt(db: Db, tokenHash: string, kind: Kind): Promise<StoredSession | undefined> {
  return db
    .updateTable('signInSession')
    .set((row) => ({ attempts: row('attempts', '+', 1) }))
    .where('tokenHash', '=', tokenHash)
    .where('kind', '=', kind)
    .returning(storedColumns)
    .executeTakeFirst();
}

/** Reads the session without counting an attempt. */
export function findSession(db: Db, tokenHash: string, kind: Kind): Promise<StoredSession | undefined> {
  return db
    .selectFrom('signInSession')
    .select(storedColumns)
    .where('tokenHash', '=', tokenHash)
    .where('kind', '=', kind)
    .executeTakeFirst();
}

/** Replaces the session's state and restarts its time; the attempts stay counted. False when it has ended meanwhile. */
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

/** Ends the session. False when somebody else was first: of two correct answers one continues. */
export async function takeSession(db: Db, tokenHash: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('signInSession').where('tokenHash', '=', tokenHash).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Ends the account's sign-ins in progress except one: a new password invalidates those begun with the old one. */
export async function endSessionsOf(db: Db, accountId: string, except = ''): Promise<void> {
  await db.deleteFrom('signInSession').where('accountId', '=', accountId).where('tokenHash', '<>', except).execute();
}
