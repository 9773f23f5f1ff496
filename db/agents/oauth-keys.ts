import { sql } from 'kysely';
import type { Db } from '../client.ts';

export interface StoredSigningKey {
  kid: string;
  /** Encrypted. */
  privateJwk: string;
}

/** Lists the authorization server's signing keys, newest first. */
export function listOAuthKeys(db: Db): Promise<StoredSigningKey[]> {
  return db
    .selectFrom('oauthSigningKey')
    .select(['kid', 'privateJwk'])
    .orderBy('createdAt', 'desc')
    .orderBy('kid')
    .execute();
}

/** Adds a key unless another process added one since `known` were read. */
export async function addOAuthKey(db: Db, key: StoredSigningKey, known: readonly string[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('oauth signing key'))`.execute(trx);
    const present = await trx
      .selectFrom('oauthSigningKey')
      .select('kid')
      .where('kid', 'not in', ['', ...known])
      .executeTakeFirst();
    if (present === undefined) await trx.insertInto('oauthSigningKey').values(key).execute();
  });
}
