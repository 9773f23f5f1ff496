import { sql, type Selectable } from 'kysely';
import type { Db } from '../client.ts';
import type { SigningKeyTable } from '../tables/identity.ts';

export type SigningKeyRow = Selectable<SigningKeyTable> & { signs: boolean };

export interface NewSigningKey {
  kid: string;
  publicJwk: object;
  /** Private key, encrypted. */
  privateJwk: string;
  signsMs: number;
  publishedMs: number;
}

/** Lists published keys, newest first; `signs` is true while the key may still sign. */
export function listPublishedKeys(db: Db): Promise<SigningKeyRow[]> {
  return db
    .selectFrom('signingKey')
    .selectAll()
    .select(sql<boolean>`signs_until > now()`.as('signs'))
    .where('publishedUntil', '>', sql<Date>`now()`)
    .orderBy('createdAt', 'desc')
    .orderBy('kid')
    .execute();
}

/**
 * Adds the key unless another process was first, and deletes keys whose last token has expired. `unreadable` are
 * signing keys that this process cannot decrypt; they stay for processes that can.
 */
export async function addSigningKey(db: Db, key: NewSigningKey, unreadable: string[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('signing key'))`.execute(trx);
    const present = await trx
      .selectFrom('signingKey')
      .select('kid')
      .where('signsUntil', '>', sql<Date>`now()`)
      .where('kid', 'not in', ['', ...unreadable])
      .executeTakeFirst();
    if (present !== undefined) return;
    await trx
      .deleteFrom('signingKey')
      .where('publishedUntil', '<', sql<Date>`now()`)
      .execute();
    await trx
      .insertInto('signingKey')
      .values({
        kid: key.kid,
        publicJwk: JSON.stringify(key.publicJwk),
        privateJwk: key.privateJwk,
        signsUntil: sql<Date>`now() + ${key.signsMs} * interval '1 millisecond'`,
        publishedUntil: sql<Date>`now() + ${key.publishedMs} * interval '1 millisecond'`,
      })
      .execute();
  });
}

/** Stops all current keys from signing; their tokens stay valid until they expire. */
export async function retireSigningKeys(db: Db): Promise<void> {
  await db
    .updateTable('signingKey')
    .set({ signsUntil: sql`now()` })
    .where('signsUntil', '>', sql<Date>`now()`)
    .execute();
}
