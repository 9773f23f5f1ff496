/** Where provider keys live: a row for each person and provider, and a run's explicit keys. They leave the database only through here, decrypted for one call. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { byProvider, keyFieldOf, type Provider } from '../../domain/providers/provider.ts';
import { simulatedKeyPrefix } from '../../domain/providers/keys.ts';
import { optionsOfRecord } from '../../domain/simulations/run-input.ts';
import type { Db } from '../client.ts';
import { decryptSecret, encryptSecret, type SecretPlace } from '../secrets.ts';

export type Ciphertexts = Partial<Record<Provider, string>>;

/**
 * What a stored key is bound to: the field of the person's settings that the specification keeps it in. The data API encrypts for the
 * same, and keys from before they had rows of their own open unchanged.
 */
export function bindingOfKey(settingsId: string, provider: Provider): SecretPlace {
  return { model: 'UserSettings', field: keyFieldOf(provider), rowId: settingsId };
}

/** Stores keys of a person who has settings; the empty text removes one. */
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

/** A user's settings as far as runs need them, keys decrypted. Null when there are none. */
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

/** The keys of a run whose provider was chosen to be the simulator: nothing stored, one a person, so that people do not share a pace. */
export function simulatorKeys(userId: string): Record<Provider, string> {
  const key = `${simulatedKeyPrefix}${createHash('sha256').update(userId).digest('hex').slice(0, 24)}`;
  return byProvider(() => key);
}

export function encryptRunKey(runId: string, provider: Provider, apiKey: string, encryptionKey: string): string {
  return encryptSecret(apiKey, { model: 'RunKey', field: provider, rowId: runId }, encryptionKey);
}

/** The key a run uses: the simulator's where that was chosen, else its explicit one, else the owner's stored one. Null when there is none. */
export async function runKeyFor(
  db: Db,
  run: { id: string; userId: string | null; options: unknown },
  provider: Provider,
  encryptionKey: string,
): Promise<string | null> {
  if (optionsOfRecord(run.options).simulated) return run.userId === null ? null : simulatorKeys(run.userId)[provider];
  const explicit = await db
    .selectFrom('runKey')
    .select('ciphertext')
    .where('runId', '=', run.id)
    .where('provider', '=', provider)
    .executeTakeFirst();
  if (explicit)
    return decryptSecret(explicit.ciphertext, { model: 'RunKey', field: provider, rowId: run.id }, encryptionKey);
  if (run.userId === null) return null;
  const settings = await runSettings(db, run.userId, encryptionKey);
  return settings?.keys[provider] || null;
}
