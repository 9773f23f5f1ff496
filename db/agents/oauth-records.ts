/** The records MCPOAuthClient and MCPOAuthState, which show what the authorization server does but decide nothing. */
import { sql } from 'kysely';
import type { Db } from '../client.ts';
import { newRecordId } from '../crud/new-id.ts';
import { notifyChange } from '../notify.ts';
import { encryptSecret } from '../secrets.ts';

export interface ClientRecord {
  clientId: string;
  /** Empty for a public client. */
  secret: string;
  name: string;
  redirectUris: string[];
  grantTypes: string[];
  scope: string;
}

/**
 * Writes the record of a client. It belongs to the person who consented first, and to nobody before. A record that
 * somebody made through the data API stays.
 */
export async function recordClient(
  db: Db,
  encryptionKey: string,
  { secret, ...client }: ClientRecord,
  userId: string,
): Promise<void> {
  const id = newRecordId();
  const place = { model: 'MCPOAuthClient', field: 'clientSecret', rowId: id };
  const row = { ...client, id, userId, clientSecret: encryptSecret(secret, place, encryptionKey) };
  const written = await db
    .insertInto('mcpOauthClient')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('clientId')
        .doUpdateSet({ userId, updatedAt: sql<Date>`now()` })
        .where('mcpOauthClient.userId', '=', '')
        .where(sql<boolean>`${userId} <> ''`),
    )
    .returning('id')
    .executeTakeFirst();
  if (written !== undefined && userId !== '')
    await notifyChange(db, { model: 'MCPOAuthClient', id: written.id, operation: 'create', owner: userId });
}

export interface StateRecord {
  /** Id of the authorization, which all its steps share. */
  stateId: string;
  clientId: string;
  redirectUri: string;
  codeChallenge: string | null;
  codeChallengeMethod: string | null;
  scope: string | null;
  expiresAt: Date;
}

/** Writes the record of an authorization that waits for its person. */
export async function recordState(db: Db, { stateId, ...state }: StateRecord): Promise<void> {
  await db
    .insertInto('mcpOauthState')
    .values({ ...state, id: stateId, state: stateId, codeUsed: false })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...state, updatedAt: sql<Date>`now()` }))
    .execute();
}

/** Records the code that a person's consent issued. */
export async function recordCode(
  db: Db,
  encryptionKey: string,
  { stateId, userId, code, expiresAt }: { stateId: string; userId: string; code: string; expiresAt: Date },
): Promise<void> {
  const place = { model: 'MCPOAuthState', field: 'authorizationCode', rowId: stateId };
  await db
    .updateTable('mcpOauthState')
    .set({ userId, authorizationCode: encryptSecret(code, place, encryptionKey), expiresAt, updatedAt: sql`now()` })
    .where('id', '=', stateId)
    .execute();
}

export async function recordCodeUsed(db: Db, stateId: string): Promise<void> {
  await db
    .updateTable('mcpOauthState')
    .set({ codeUsed: true, updatedAt: sql`now()` })
    .where('id', '=', stateId)
    .execute();
}
