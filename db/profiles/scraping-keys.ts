/** People's keys of scraping services. Only this file decrypts them. */
import { sql } from 'kysely';
import type { ScrapingService } from '../../domain/profiles/imports/services.ts';
import type { Db } from '../client.ts';
import { decryptSecret, encryptSecret, maskSecret } from '../secrets.ts';

const placeOf = (userId: string, service: string) => ({ model: 'ScrapingKey', field: service, rowId: userId });

export interface StoredScrapingKey {
  service: string;
  source: string;
  /** The last characters of the key alone. */
  mask: string;
}

/** Lists the services that a person has a key of. */
export async function scrapingKeysOf(db: Db, userId: string, encryptionKey: string): Promise<StoredScrapingKey[]> {
  const rows = await db
    .selectFrom('scrapingKey')
    .select(['service', 'source', 'ciphertext'])
    .where('userId', '=', userId)
    .execute();
  return rows.map(({ service, source, ciphertext }) => ({
    service,
    source,
    mask: maskSecret(decryptSecret(ciphertext, placeOf(userId, service), encryptionKey)),
  }));
}

/** Reads a person's key of a service; null without one. */
export async function scrapingKey(
  db: Db,
  { userId, service }: { userId: string; service: string },
  encryptionKey: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('scrapingKey')
    .select('ciphertext')
    .where('userId', '=', userId)
    .where('service', '=', service)
    .executeTakeFirst();
  return row === undefined ? null : decryptSecret(row.ciphertext, placeOf(userId, service), encryptionKey);
}

/** Stores a key with the actor or dataset that it asks; without a key it changes the second alone. */
export async function putScrapingKey(
  db: Db,
  { userId, service, source, key }: { userId: string; service: ScrapingService; source: string; key: string | null },
  encryptionKey: string,
): Promise<void> {
  const updatedAt = sql<Date>`now()`;
  if (key === null) {
    const own = db.updateTable('scrapingKey').where('userId', '=', userId).where('service', '=', service);
    await own.set({ source, updatedAt }).execute();
    return;
  }
  const ciphertext = encryptSecret(key, placeOf(userId, service), encryptionKey);
  await db
    .insertInto('scrapingKey')
    .values({ userId, service, source, ciphertext })
    .onConflict((conflict) => conflict.columns(['userId', 'service']).doUpdateSet({ source, ciphertext, updatedAt }))
    .execute();
}

export async function deleteScrapingKey(db: Db, userId: string, service: string): Promise<void> {
  await db.deleteFrom('scrapingKey').where('userId', '=', userId).where('service', '=', service).execute();
}
