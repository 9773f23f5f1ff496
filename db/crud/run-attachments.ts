import type { Transaction } from 'kysely';
import { InvalidInput } from '../../domain/errors.ts';
import type { Model } from '../../domain/models/model.ts';
import { providerList, type Provider } from '../../domain/providers/provider.ts';
import { openStatuses } from '../jobs/open-job.ts';
import { encryptRunKey } from '../providers/keys.ts';
import type { Database } from '../tables/database.ts';
import type { Row } from './untyped-table.ts';

export type RunKeys = Partial<Record<Provider, string>>;

/**
 * Removes `apiKeys` from a run's attachments (JSON text) and returns both. Throws InvalidInput when the text is not a
 * JSON object.
 */
export function withoutKeys(attachments: string): { attachments: string; keys: RunKeys } {
  const parsed: unknown = parsedJson(attachments);
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    throw new InvalidInput('attachments must be a JSON object', 'attachments');
  const { apiKeys, ...rest } = parsed as { apiKeys?: unknown };
  return { attachments: JSON.stringify(rest), keys: keysOf(apiKeys) };
}

/**
 * Takes the keys out of the values of a write. Those of models other than runs are dropped, because nothing uses them.
 */
export function splitAttachmentKeys(model: Model, values: Row): { values: Row; keys?: RunKeys } {
  const [name, field] = Object.entries(model.fields).find(([, { options }]) => options.apiKeys !== undefined) ?? [];
  if (name === undefined) return { values };
  const given = values[name];
  if (field?.options.apiKeys === 'kept' && typeof given === 'string') {
    const { attachments, keys } = withoutKeys(given);
    return { values: { ...values, [name]: attachments }, keys };
  }
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return { values };
  const { apiKeys: _dropped, ...rest } = given as Row;
  return { values: { ...values, [name]: rest } };
}

/** Stores the keys of an open run for its job, encrypted. They are deleted when it ends. */
export async function storeRunKeys(
  trx: Transaction<Database>,
  run: Row,
  keys: RunKeys,
  encryptionKey: string,
): Promise<void> {
  const runId = run['id'] as string;
  const job = await trx
    .selectFrom('job')
    .select('id')
    .where('id', '=', runId)
    .where('status', 'in', openStatuses)
    .executeTakeFirst();
  if (!job) return;
  for (const [provider, apiKey] of Object.entries(keys) as [Provider, string][]) {
    const ciphertext = encryptRunKey(runId, provider, apiKey, encryptionKey);
    await trx
      .insertInto('jobKey')
      .values({ jobId: runId, provider, ciphertext })
      .onConflict((conflict) => conflict.columns(['jobId', 'provider']).doUpdateSet({ ciphertext }))
      .execute();
  }
}

function keysOf(value: unknown): RunKeys {
  const keys: RunKeys = {};
  if (typeof value !== 'object' || value === null) return keys;
  for (const provider of providerList) {
    const key = (value as Record<string, unknown>)[provider];
    if (typeof key === 'string' && key.trim() !== '') keys[provider] = key.trim();
  }
  return keys;
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
