/** Where provider keys live: a user's settings, and a run's explicit keys. They leave the database only through here, decrypted for one call. */
import { createHash } from 'node:crypto';
import { simulatedKeyPrefix } from '../../domain/providers/keys.ts';
import { optionsOfRecord } from '../../domain/simulations/run-input.ts';
import type { Db } from '../client.ts';
import { decryptSecret, encryptSecret } from '../secrets.ts';

export type KeyedProvider = 'openai' | 'anthropic';

const settingsFields = { openai: 'openaiApiKey', anthropic: 'anthropicApiKey' } as const;

/** A user's settings as far as runs need them, keys decrypted. Null when there are none. */
export async function runSettings(db: Db, userId: string, encryptionKey: string) {
  const row = await db
    .selectFrom('userSettings')
    .select(['id', 'openaiApiKey', 'anthropicApiKey', 'openaiModel', 'defaultSimulationSize'])
    .where('userId', '=', userId)
    .executeTakeFirst();
  if (!row) return null;
  const open = (provider: KeyedProvider) => {
    const field = settingsFields[provider];
    return decryptSecret(row[field], { model: 'UserSettings', field, rowId: row.id }, encryptionKey);
  };
  return { openaiModel: row.openaiModel, keys: { openai: open('openai'), anthropic: open('anthropic') } };
}

/** The keys of a run whose provider was chosen to be the simulator: nothing stored, one a person, so that people do not share a pace. */
export function simulatorKeys(userId: string): Record<KeyedProvider, string> {
  const key = `${simulatedKeyPrefix}${createHash('sha256').update(userId).digest('hex').slice(0, 24)}`;
  return { openai: key, anthropic: key };
}

export function encryptRunKey(runId: string, provider: KeyedProvider, apiKey: string, encryptionKey: string): string {
  return encryptSecret(apiKey, { model: 'RunKey', field: provider, rowId: runId }, encryptionKey);
}

/** The key a run uses: the simulator's where that was chosen, else its explicit one, else the owner's stored one. Null when there is none. */
export async function runKeyFor(
  db: Db,
  run: { id: string; userId: string | null; options: unknown },
  provider: KeyedProvider,
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
