import type { Env } from '../../config/env.ts';
import type { Db } from '../../db/client.ts';
import { accountIdOf } from '../../db/providers/accounts.ts';
import { runSettings } from '../../db/providers/keys.ts';
import { listedModels, storeListedModels } from '../../db/providers/listed-models.ts';
import { usableModels } from '../../domain/providers/listed-models.ts';
import { definitionOf, providerList, providerNames, type Provider } from '../../domain/providers/provider.ts';
import { askProvider } from '../jobs/provider-requests.ts';
import type { JobDeps } from '../jobs/temporal.ts';

export interface ProviderModels {
  provider: Provider;
  /** Models that the provider listed for the person's key, else the known ones. */
  models: string[];
  /** Time when the provider listed them; null when only known ones are shown. */
  readAt: Date | null;
  /** One sentence on where the list comes from. */
  note: string;
}

interface Deps {
  db: Db;
  env: Env;
}

/** A list that was read within this time is not asked for again. */
const freshMs = 60_000;
/** Longer than the provider may take in its tries. */
const waitMs = 60_000;

/** Lists the models of every provider: as it listed them for the person's key, else the known ones. */
export async function modelsOfProviders({ db, env }: Deps, userId: string): Promise<ProviderModels[]> {
  const settings = await runSettings(db, userId, env.ENCRYPTION_KEY);
  return Promise.all(
    providerList.map((provider) => storedModels({ db, env }, userId, provider, settings?.keys[provider] ?? '')),
  );
}

/** Asks a provider for its models with the person's key. A failure leaves the list that was there, and says why. */
export async function refreshModels(
  deps: JobDeps & { env: Env },
  userId: string,
  provider: Provider,
): Promise<ProviderModels> {
  const { db, env } = deps;
  const settings = await runSettings(db, userId, env.ENCRYPTION_KEY);
  const apiKey = settings?.keys[provider] ?? '';
  const stored = await storedModels(deps, userId, provider, apiKey);
  if (apiKey === '' || (stored.readAt !== null && Date.now() - stored.readAt.getTime() < freshMs)) return stored;
  const answer = await askProvider(deps, userId, { kind: 'models', apiKey, body: { provider } }, waitMs);
  if (answer === null || 'error' in answer) {
    const reason = answer === null ? `${providerNames[provider]} did not answer in time` : answer.error;
    return { ...stored, note: `${stored.note}. Not read again: ${reason}` };
  }
  const listed = usableModels(provider, Array.isArray(answer.result) ? answer.result : []);
  const name = providerNames[provider];
  if (listed.length === 0) return { ...stored, note: `${name} listed no model that answers messages. ${stored.note}` };
  await storeListedModels(db, { userId, provider, keyAccount: accountIdOf(provider, apiKey, env) }, listed);
  return storedModels(deps, userId, provider, apiKey);
}

async function storedModels(
  { db, env }: Deps,
  userId: string,
  provider: Provider,
  apiKey: string,
): Promise<ProviderModels> {
  const known = [...definitionOf(provider).models];
  const name = providerNames[provider];
  if (apiKey === '') return { provider, models: known, readAt: null, note: `Known models: there is no ${name} key` };
  const listed = await listedModels(db, { userId, provider, keyAccount: accountIdOf(provider, apiKey, env) });
  if (listed === null)
    return { provider, models: known, readAt: null, note: `Known models: ${name} has not been asked with this key` };
  // A known model that the provider does not list cannot be asked with this key.
  return { provider, models: listed.models, readAt: listed.readAt, note: `Models that ${name} lists for your key` };
}
