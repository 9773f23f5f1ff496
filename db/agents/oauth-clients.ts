/** Registered clients of the authorization server. */
import { sql } from 'kysely';
import type { Db } from '../client.ts';
import { decryptSecret, encryptSecret } from '../secrets.ts';

const placeOf = (clientId: string) => ({ model: 'OAuthClient', field: 'secret', rowId: clientId });

/** Stores what a client registered; its secret is encrypted. */
export async function storeClient(
  db: Db,
  encryptionKey: string,
  clientId: string,
  { client_secret: secret, ...metadata }: Record<string, unknown>,
): Promise<void> {
  const sealed = encryptSecret(typeof secret === 'string' ? secret : '', placeOf(clientId), encryptionKey);
  const stored = { metadata: JSON.stringify(metadata), secret: sealed };
  await db
    .insertInto('oauthClient')
    .values({ clientId, ...stored })
    .onConflict((conflict) => conflict.column('clientId').doUpdateSet(stored))
    .execute();
}

/** Reads what a client registered, with its secret, and notes its use once an hour. */
export async function readClient(
  db: Db,
  encryptionKey: string,
  clientId: string,
): Promise<Record<string, unknown> | undefined> {
  const row = await db
    .selectFrom('oauthClient')
    .select(['metadata', 'secret', sql<boolean>`last_used_at < now() - interval '1 hour'`.as('unnoted')])
    .where('clientId', '=', clientId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  if (row.unnoted)
    await db
      .updateTable('oauthClient')
      .set({ lastUsedAt: sql`now()` })
      .where('clientId', '=', clientId)
      .execute();
  const secret =
    row.secret === '' ? {} : { client_secret: decryptSecret(row.secret, placeOf(clientId), encryptionKey) };
  return { ...(row.metadata as Record<string, unknown>), ...secret };
}

export async function deleteClient(db: Db, clientId: string): Promise<void> {
  await db.deleteFrom('oauthClient').where('clientId', '=', clientId).execute();
}
