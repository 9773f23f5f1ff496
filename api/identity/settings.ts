import type { Env } from '../../config/env.ts';
import type { Db } from '../../db/client.ts';
import {
  changeSettings,
  createDefaultSettings,
  findSettings,
  type SettingsChanges,
  type SettingsRow,
} from '../../db/identity/settings.ts';
import { decryptSecret, encryptSecret, isMask } from '../../db/secrets.ts';
import { InvalidInput } from '../../domain/errors.ts';
import { DefaultSettingsFailed, SettingsUpdateFailed } from '../../domain/identity/settings-errors.ts';

/** Provider keys and defaults for simulations. Missing fields stay; '' removes a key or model. */
export interface SettingsInput {
  openai?: string | null | undefined;
  anthropic?: string | null | undefined;
  /** The key for election-finance data. */
  fec?: string | null | undefined;
  openaiModel?: string | null | undefined;
  defaultSimulationSize?: number | null | undefined;
  hasCompletedTour?: boolean | null | undefined;
}

const keyFields = { openai: 'openaiApiKey', anthropic: 'anthropicApiKey', fec: 'fecApiKey' } as const;
type KeyName = keyof typeof keyFields;

/** Returns the person's settings, created with the defaults of spec §7 if missing. Throws DefaultSettingsFailed. */
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
  const row = await changeSettings(db, id, toSettingsChanges(input, id, env.ENCRYPTION_KEY));
  if (row === undefined) throw new SettingsUpdateFailed();
  return row;
}

/** Decrypts a key; null when there is none or it cannot be decrypted (spec §8: key getters return null on failure). */
export function openKey(row: SettingsRow, provider: KeyName, encryptionKey: string): string | null {
  const field = keyFields[provider];
  try {
    return decryptSecret(row[field], { model: 'UserSettings', field, rowId: row.id }, encryptionKey) || null;
  } catch {
    return null;
  }
}

function toSettingsChanges(input: SettingsInput, rowId: string, encryptionKey: string): SettingsChanges {
  const changes: SettingsChanges = {};
  for (const provider of ['openai', 'anthropic', 'fec'] as const) {
    const key = input[provider]?.trim();
    const field = keyFields[provider];
    if (key === undefined || isMask(key)) continue;
    // Printable ASCII only: anything else cannot be sent in a header and is a paste error.
    if (!/^[\x21-\x7e]{0,500}$/.test(key))
      throw new InvalidInput('An API key has no spaces or special characters', field);
    changes[field] = encryptSecret(key, { model: 'UserSettings', field, rowId }, encryptionKey);
  }
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
  return size === undefined ? changes : { ...changes, defaultSimulationSize: size };
}
