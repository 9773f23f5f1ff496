/** Registered clients of the authorization server. */
import { sql } from 'kysely';
import type { Db } from '../client.ts';
import { decryptSecret, encryptSecret } from '../secrets.ts';

const placeOf = (clientId: string) => ({ model: 'OAuthClient', field: 'secret', rowId: clientId });

/** Stores what a client registered; its secret is encrypted. `hostSkeletons` is what its hosts look like. */
export async function storeClient(
  db: Db,
  encryptionKey: string,
  clientId: string,
  { client_secret: secret, ...metadata }: Record<string, unknown>,
  hostSkeletons: string[],
): Promise<void> {
  const sealed = encryptSecret(typeof secret === 'string' ? secret : '', placeOf(clientId), encryptionKey);
  const stored = { metadata: JSON.stringify(metadata), secret: sealed, hostSkeletons };
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

/** Facts of a client by which another that imitates it is recognized. */
interface EarlierClient {
  name: string | null;
  redirectUris: string[];
}

/** So many different clients of a host are compared. */
const maxCompared = 500;

/**
 * Lists the clients whose hosts look like one of these and that were there before: those that registered earlier, and
 * those that are known by a document and that anybody connected. Clients that share name and addresses are listed once.
 */
export async function listEarlierClients(
  db: Db,
  clientId: string,
  { hostSkeletons, hosts }: { hostSkeletons: readonly string[]; hosts: readonly string[] },
): Promise<EarlierClient[]> {
  const { rows } = await sql<EarlierClient>`
    (select distinct other.metadata ->> 'client_name' as name, other.metadata -> 'redirect_uris' as redirect_uris
      from oauth_client other
      where other.host_skeletons && ${hostSkeletons}::text[] and other.client_id <> ${clientId}
        and other.created_at < coalesce((select created_at from oauth_client where client_id = ${clientId}), 'infinity')
      limit ${maxCompared})
    union
    (select distinct payload ->> 'name', jsonb_build_array('https://' || (payload ->> 'host')) from oauth_artifact
      where kind = 'Connection' and client_id like 'https://%' and client_id <> ${clientId}
        and payload ->> 'host' = any(${hosts}::text[])
      limit ${maxCompared})`.execute(db);
  return rows;
}
