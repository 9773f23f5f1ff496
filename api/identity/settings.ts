import type { Env } from '../../config/env.ts';
import type { Db } from '../../db/client.ts';
import {
  changeSettings,
  createDefaultSettings,
  findSettings,
  type SettingsChanges,
  type SettingsRow,
} from '../../db/identity/settings.ts';
import { bindingOfFecKey, bindingOfKey, type Ciphertexts } from '../../db/providers/keys.ts';
import { decryptSecret, encryptSecret, isMask, type SecretPlace } from '../../db/secrets.ts';
import { InvalidInput } from '../../domain/errors.ts';
import { isProvider, keyFieldOf, providerList, type Provider } from '../../domain/providers/provider.ts';
import { checkPreferences, type PreferencesInput } from '../../domain/identity/preferences.ts';
import { DefaultSettingsFailed, SettingsUpdateFailed } from '../../domain/identity/settings-errors.ts';

/** Provider keys, defaults for simulations and preferences. Missing fields stay; '' removes a key or model. */
export interface SettingsInput {
  keys?: { [P in Provider]?: string | null | undefined };
  /** Key for election-finance data. */
  fec?: string | null | undefined;
  openaiModel?: string | null | undefined;
  defaultSimulationSize?: number | null | undefined;
  hasCompletedTour?: boolean | null | undefined;
  preferences?: PreferencesInput | null | undefined;
}

/** Finds the person's settings and creates missing ones with the defaults of spec §7. Throws DefaultSettingsFailed. */
export async function ensureSettings(db: Db, userId: string): Promise<SettingsRow> {
  try {
    const row =
      (await findSettings(db, userId)) ?? (await createDefaultSettings(db, userId)) ?? (await findSettings(db, userId));
    if (row === undefined) throw new DefaultSettingsFailed();
    return row;
  } catch (error) {
    throw error instanceof DefaultSettingsFailed ? error : new DefaultSettingsFailed(error);
  }
}

/**
 * Changes the supplied fields, and always updatedAt. Keys are trimmed and encrypted; writing a mask back changes
 * nothing.
 */
export async function saveSettings(db: Db, env: Env, userId: string, input: SettingsInput): Promise<SettingsRow> {
  const { id } = await ensureSettings(db, userId);
  const keys = keyChanges(input.keys ?? {}, id, env.ENCRYPTION_KEY);
  const row = await changeSettings(db, id, changesOf(input, id, env.ENCRYPTION_KEY), keys);
  if (row === undefined) throw new SettingsUpdateFailed();
  return row;
}

/** Parses the name of a provider. Throws InvalidInput. */
export function checkedProvider(name: string): Provider {
  if (isProvider(name)) return name;
  throw new InvalidInput(`Keys are of ${new Intl.ListFormat('en-US').format(providerList)}`, 'provider');
}

/**
 * Decrypts a stored key; null when there is none or it cannot be decrypted (spec §8: key getters return null on
 * failure).
 */
export function openKey(row: SettingsRow, provider: Provider, encryptionKey: string): string | null {
  return decryptOrNull(row.keys[provider] ?? '', bindingOfKey(row.id, provider), encryptionKey);
}

export function openFecKey(row: SettingsRow, encryptionKey: string): string | null {
  return decryptOrNull(row.fecApiKey, bindingOfFecKey(row.id), encryptionKey);
}

function decryptOrNull(ciphertext: string, binding: SecretPlace, encryptionKey: string): string | null {
  try {
    return decryptSecret(ciphertext, binding, encryptionKey) || null;
  } catch {
    return null;
  }
}

function keyChanges(given: NonNullable<SettingsInput['keys']>, rowId: string, encryptionKey: string): Ciphertexts {
  const changes: Ciphertexts = {};
  for (const provider of providerList) {
    const key = changedKey(given[provider], keyFieldOf(provider));
    if (key !== undefined) changes[provider] = encryptSecret(key, bindingOfKey(rowId, provider), encryptionKey);
  }
  return changes;
}

/** Returns the key to store; undefined when it is missing or a mask. Throws InvalidInput. */
function changedKey(given: string | null | undefined, field: string): string | undefined {
  const key = given?.trim();
  if (key === undefined || isMask(key)) return undefined;
  // Printable ASCII only, because other characters cannot be sent in a header.
  if (!/^[\x21-\x7e]{0,500}$/.test(key))
    throw new InvalidInput('An API key has no spaces or special characters', field);
  return key;
}

function changesOf(input: SettingsInput, rowId: string, encryptionKey: string): SettingsChanges {
  const changes: SettingsChanges = { preferences: checkPreferences(input.preferences ?? {}) };
  const fec = changedKey(input.fec, 'fecApiKey');
  if (fec !== undefined) changes.fecApiKey = encryptSecret(fec, bindingOfFecKey(rowId), encryptionKey);
  const tour = input.hasCompletedTour ?? undefined;
  if (tour !== undefined) changes.hasCompletedTour = tour;
  const model = input.openaiModel?.trim();
  if (model !== undefined && model.length > 100)
    throw new InvalidInput('A model name has at most 100 characters', 'openaiModel');
  if (model !== undefined) changes.openaiModel = model === '' ? null : model;
  const size = input.defaultSimulationSize ?? undefined;
  if (size !== undefined && (!Number.isInteger(size) || size < 1 || size > 100_000)) {
    throw new InvalidInput('The default size is a whole number from 1 to 100,000', 'defaultSimulationSize');
  }
  if (size === undefined) return changes;
  // Tells a size of 10 that somebody chose from that of settings that nobody has changed.
  return { ...changes, preferences: { numUsers: size, ...changes.preferences }, defaultSimulationSize: size };
}
