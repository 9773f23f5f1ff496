import { sql, type Selectable } from 'kysely';
import type { Db } from '../client.ts';
import type { DataApiKeyTable } from '../tables/access.ts';

export type DataApiKey = Omit<Selectable<DataApiKeyTable>, 'keyHash'>;

const shown = ['id', 'name', 'createdAt', 'lastUsedAt', 'expiresAt', 'revokedAt'] as const;

export async function addApiKey(
  db: Db,
  key: { id: string; name: string; keyHash: string; expiresInDays?: number | undefined },
): Promise<DataApiKey> {
  const { id, name, keyHash, expiresInDays } = key;
  const expiresAt = expiresInDays === undefined ? null : sql<Date>`now() + ${expiresInDays} * interval '1 day'`;
  return db
    .insertInto('dataApiKey')
    .values({ id, name, keyHash, expiresAt })
    .returning(shown)
    .executeTakeFirstOrThrow();
}

/** Lists all keys, newest first. */
export function listApiKeys(db: Db): Promise<DataApiKey[]> {
  return db.selectFrom('dataApiKey').select(shown).orderBy('createdAt', 'desc').orderBy('id').execute();
}

/** Revokes a key. False when it does not exist or is revoked already. */
export async function revokeApiKey(db: Db, id: string): Promise<boolean> {
  const revoked = await db
    .updateTable('dataApiKey')
    .set({ revokedAt: sql`now()` })
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .executeTakeFirst();
  return revoked.numUpdatedRows > 0n;
}

/**
 * Finds a key that is neither expired nor revoked by its hash. Records its use once a minute at most, because requests
 * with one key would otherwise wait for the lock of its row.
 */
export async function useApiKey(db: Db, keyHash: string): Promise<{ id: string; expiresAt: Date | null } | undefined> {
  const key = await db
    .selectFrom('dataApiKey')
    .select(['id', 'expiresAt', sql<boolean>`coalesce(last_used_at < now() - interval '1 minute', true)`.as('unnoted')])
    .where('keyHash', '=', keyHash)
    .where('revokedAt', 'is', null)
    .where((where) => where.or([where('expiresAt', 'is', null), where('expiresAt', '>', sql<Date>`now()`)]))
    .executeTakeFirst();
  if (key === undefined) return undefined;
  if (key.unnoted)
    await db
      .updateTable('dataApiKey')
      .set({ lastUsedAt: sql`now()` })
      .where('id', '=', key.id)
      .execute();
  return { id: key.id, expiresAt: key.expiresAt };
}

export async function isApiKeyGood(db: Db, id: string): Promise<boolean> {
  const key = await db
    .selectFrom('dataApiKey')
    .select('id')
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .where((where) => where.or([where('expiresAt', 'is', null), where('expiresAt', '>', sql<Date>`now()`)]))
    .executeTakeFirst();
  return key !== undefined;
}
