/** Provider keys: one row per person and provider, and the explicit keys of runs. Only this file decrypts them. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { byProvider, keyFieldOf, type Provider } from '../../domain/providers/provider.ts';
import { simulatedKeyPrefix } from '../../domain/providers/keys.ts';
import { optionsOfRecord } from '../../domain/simulations/run-input.ts';
import type { Db } from '../client.ts';
import { decryptSecret, encryptSecret, type SecretPlace } from '../secrets.ts';

export type Ciphertexts = Partial<Record<Provider, string>>;

/**
 * Returns the place that a stored key's ciphertext is bound to: the field of the person's settings that the
 * specification names. The data API uses the same place, and so do keys stored before they had rows of their own.
 */
export function bindingOfKey(settingsId: string, provider: Provider): SecretPlace {
  return { model: 'UserSettings', field: keyFieldOf(provider), rowId: settingsId };
}

/** Stores a person's keys; an empty text removes one. The person must have settings. */
export async function putProviderKeys(db: Db, userId: string, ciphertexts: Ciphertexts): Promise<void> {
  for (const [provider, ciphertext] of Object.entries(ciphertexts)) {
    if (ciphertext === '')
      await db.deleteFrom('providerKey').where('userId', '=', userId).where('provider', '=', provider).execute();
    else
      await db
        .insertInto('providerKey')
        .values({ userId, provider, ciphertext })
        .onConflict((conflict) =>
          conflict.columns(['userId', 'provider']).doUpdateSet({ ciphertext, updatedAt: sql<Date>`now()` }),
        )
        .execute();
  }
}

export async function ciphertextsOfUser(db: Db, userId: string): Promise<Ciphertexts> {
  const rows = await db
    .selectFrom('providerKey')
    .select(['provider', 'ciphertext'])
    .where('userId', '=', userId)
    .execute();
  return Object.fromEntries(rows.map(({ provider, ciphertext }) => [provider, ciphertext]));
}

/** Reads the settings that runs need, with decrypted keys; null without settings. */
export async function runSettings(db: Db, userId: string, encryptionKey: string) {
  const row = await db
    .selectFrom('userSettings')
    .select(['id', 'openaiModel'])
    .where('userId', '=', userId)
    .executeTakeFirst();
  if (!row) return null;
  const ciphertexts = await ciphertextsOfUser(db, userId);
  const keys = byProvider((provider) =>
    decryptSecret(ciphertexts[provider] ?? '', bindingOfKey(row.id, provider), encryptionKey),
  );
  return { openaiModel: row.openaiModel, keys };
}

/** Reads one stored key; empty without one. Throws SecretUnreadable. */
export async function storedKey(db: Db, userId: string, provider: Provider, encryptionKey: string): Promise<string> {
  const row = await db
    .selectFrom('providerKey')
    .innerJoin('userSettings', 'userSettings.userId', 'providerKey.userId')
    .select(['userSettings.id', 'ciphertext'])
    .where('providerKey.userId', '=', userId)
    .where('provider', '=', provider)
    .executeTakeFirst();
  return row === undefined ? '' : decryptSecret(row.ciphertext, bindingOfKey(row.id, provider), encryptionKey);
}

/**
 * Returns the keys for the simulator, derived from the person, so that each person has an account and a pace of their
 * own.
 */
export function simulatorKeys(userId: string): Record<Provider, string> {
  const key = `${simulatedKeyPrefix}${createHash('sha256').update(userId).digest('hex').slice(0, 24)}`;
  return byProvider(() => key);
}

export function encryptRunKey(runId: string, provider: Provider, apiKey: string, encryptionKey: string): string {
  return encryptSecret(apiKey, { model: 'RunKey', field: provider, rowId: runId }, encryptionKey);
}

/** The owner of a job's keys; `options` are those of its record, which may choose the simulator. */
export interface KeyOwner {
  id: string;
  userId: string | null;
  options: unknown;
}

/**
 * Returns a job's key for a provider: the simulator's if chosen, else the explicit one, else the stored one; null
 * without any.
 */
export async function jobKeyFor(
  db: Db,
  job: KeyOwner,
  provider: Provider,
  encryptionKey: string,
): Promise<string | null> {
  if (optionsOfRecord(job.options).simulated) return job.userId === null ? null : simulatorKeys(job.userId)[provider];
  const explicit = await db
    .selectFrom('jobKey')
    .select('ciphertext')
    .where('jobId', '=', job.id)
    .where('provider', '=', provider)
    .executeTakeFirst();
  if (explicit)
    return decryptSecret(explicit.ciphertext, { model: 'RunKey', field: provider, rowId: job.id }, encryptionKey);
  if (job.userId === null) return null;
  const settings = await runSettings(db, job.userId, encryptionKey);
  return settings?.keys[provider] || null;
}

/** Returns the place that a stored key of the Federal Election Commission is bound to. */
export function bindingOfFecKey(settingsId: string): SecretPlace {
  return { model: 'UserSettings', field: 'fecApiKey', rowId: settingsId };
}

/** Returns a person's key of the Federal Election Commission's interface; null without one, or if it cannot be read. */
export async function electionFinanceKey(db: Db, userId: string, encryptionKey: string): Promise<string | null> {
  const row = await db
    .selectFrom('userSettings')
    .select(['id', 'fecApiKey'])
    .where('userId', '=', userId)
    .executeTakeFirst();
  if (!row?.fecApiKey) return null;
  try {
    return decryptSecret(row.fecApiKey, bindingOfFecKey(row.id), encryptionKey) || null;
  } catch {
    return null;
  }
}
