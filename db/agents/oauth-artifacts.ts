/** Artifacts that the authorization server issued. Their ids are tokens, so they are stored as hashes. */
import { sql } from 'kysely';
import type { Db } from '../client.ts';

export interface NewArtifact {
  kind: string;
  idHash: string;
  payload: Record<string, unknown>;
  grantId: string | null;
  userId: string | null;
  clientId: string | null;
  stateId: string | null;
  expiresInSeconds: number;
}

export interface Artifact {
  payload: Record<string, unknown>;
  consumedAt: Date | null;
}

/** Stores or replaces an artifact; whether it was consumed stays. */
export async function storeArtifact(db: Db, { payload, expiresInSeconds, ...artifact }: NewArtifact): Promise<void> {
  const stored = {
    ...artifact,
    payload: JSON.stringify(payload),
    expiresAt: sql<Date>`now() + ${expiresInSeconds} * interval '1 second'`,
  };
  await db
    .insertInto('oauthArtifact')
    .values(stored)
    .onConflict((conflict) => conflict.columns(['kind', 'idHash']).doUpdateSet(stored))
    .execute();
}

/** Finds an artifact, expired ones included until they are swept, so that a reused code is still recognized. */
export async function findArtifact(db: Db, kind: string, idHash: string): Promise<Artifact | undefined> {
  const row = await db
    .selectFrom('oauthArtifact')
    .select(['payload', 'consumedAt'])
    .where('kind', '=', kind)
    .where('idHash', '=', idHash)
    .executeTakeFirst();
  return row && { payload: row.payload as Record<string, unknown>, consumedAt: row.consumedAt };
}

/**
 * Consumes an artifact in one statement, so that of many simultaneous requests one succeeds. Returns undefined when it
 * was consumed before or is gone.
 */
export function consumeArtifact(db: Db, kind: string, idHash: string): Promise<{ stateId: string | null } | undefined> {
  return db
    .updateTable('oauthArtifact')
    .set({ consumedAt: sql`now()` })
    .where('kind', '=', kind)
    .where('idHash', '=', idHash)
    .where('consumedAt', 'is', null)
    .returning('stateId')
    .executeTakeFirst();
}

export async function deleteArtifact(db: Db, kind: string, idHash: string): Promise<void> {
  await db.deleteFrom('oauthArtifact').where('kind', '=', kind).where('idHash', '=', idHash).execute();
}

/** Deletes one kind of artifacts of a grant, or all, the grant itself included. */
export async function deleteOfGrant(db: Db, grantId: string, kind?: string): Promise<void> {
  const ofGrant = db.deleteFrom('oauthArtifact').where('grantId', '=', grantId);
  await (kind === undefined ? ofGrant : ofGrant.where('kind', '=', kind)).execute();
}

/** Person, client and scopes of a usable access token. */
export interface UsableToken {
  userId: string;
  username: string;
  clientId: string;
  grantId: string;
  clientName: string;
  scope: string;
  audience: string;
  expiresAt: Date;
}

/** Finds an access token that is not expired, whose consent stands and whose person may still sign in. */
export async function findUsableToken(db: Db, idHash: string): Promise<UsableToken | undefined> {
  return db
    .selectFrom('oauthArtifact as token')
    .innerJoin('oauthArtifact as consent', (join) =>
      join
        .onRef('consent.grantId', '=', 'token.grantId')
        .onRef('consent.userId', '=', 'token.userId')
        .on('consent.kind', '=', 'Grant')
        .on('consent.expiresAt', '>', sql<Date>`now()`),
    )
    .innerJoin('oauthArtifact as connection', (join) =>
      join.onRef('connection.grantId', '=', 'token.grantId').on('connection.kind', '=', 'Connection'),
    )
    .innerJoin('account', 'account.id', 'token.userId')
    .select(['account.id as userId', 'account.username', 'token.expiresAt'])
    .select([
      sql<string>`token.client_id`.as('clientId'),
      sql<string>`token.grant_id`.as('grantId'),
      sql<string>`coalesce(connection.payload ->> 'name', '')`.as('clientName'),
      sql<string>`coalesce(token.payload ->> 'scope', '')`.as('scope'),
      sql<string>`coalesce(token.payload ->> 'aud', '')`.as('audience'),
    ])
    .where('token.kind', '=', 'AccessToken')
    .where('token.idHash', '=', idHash)
    .where('token.expiresAt', '>', sql<Date>`now()`)
    .where('account.disabledAt', 'is', null)
    .executeTakeFirst();
}
