/**
 * Checks of provider keys. The workflow knows only the check's id; the key is stored encrypted until the check ends.
 */
import { sql } from 'kysely';
import type { Provider } from '../../domain/providers/provider.ts';
import type { Db } from '../client.ts';
import { decryptSecret, encryptSecret } from '../secrets.ts';

export type KeyOutcome = 'works' | 'refused' | 'unreachable';

const checksPerHour = 60;

/** Stores a key to check. False when the person has had too many checks within the hour. */
export async function beginKeyCheck(
  db: Db,
  check: { id: string; userId: string; provider: Provider; apiKey: string },
  encryptionKey: string,
): Promise<boolean> {
  const { id, userId, provider, apiKey } = check;
  const { count } = await db
    .selectFrom('keyCheck')
    .select(sql<number>`count(*)`.as('count'))
    .where('userId', '=', userId)
    .where('createdAt', '>', sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow();
  if (count >= checksPerHour) return false;
  const ciphertext = encryptSecret(apiKey, placeOf(id, provider), encryptionKey);
  await db.insertInto('keyCheck').values({ id, userId, provider, ciphertext, outcome: null, message: null }).execute();
  return true;
}

/** Reads the key to check; null when the check has ended. */
export async function keyToCheck(
  db: Db,
  id: string,
  encryptionKey: string,
): Promise<{ provider: Provider; apiKey: string } | null> {
  const row = await db
    .selectFrom('keyCheck')
    .select(['provider', 'ciphertext'])
    .where('id', '=', id)
    .where('outcome', 'is', null)
    .executeTakeFirst();
  if (row === undefined || row.ciphertext === '') return null;
  const provider = row.provider as Provider;
  return { provider, apiKey: decryptSecret(row.ciphertext, placeOf(id, provider), encryptionKey) };
}

/** Stores the outcome and deletes the key. */
export async function endKeyCheck(db: Db, id: string, outcome: KeyOutcome, message: string): Promise<void> {
  await db
    .updateTable('keyCheck')
    .set({ outcome, message, ciphertext: '' })
    .where('id', '=', id)
    .where('outcome', 'is', null)
    .execute();
}

export async function keyCheckOutcome(db: Db, id: string): Promise<{ outcome: KeyOutcome; message: string } | null> {
  const row = await db.selectFrom('keyCheck').select(['outcome', 'message']).where('id', '=', id).executeTakeFirst();
  return row?.outcome ? { outcome: row.outcome, message: row.message ?? '' } : null;
}

export async function dropOldKeyChecks(db: Db): Promise<void> {
  await db
    .deleteFrom('keyCheck')
    .where('createdAt', '<', sql<Date>`now() - interval '1 hour'`)
    .execute();
}

function placeOf(id: string, provider: Provider) {
  return { model: 'KeyCheck', field: provider, rowId: id };
}
