import type { Env } from '../../config/env.ts';
import { askedModel, canRetire, listedWith, modelEnds } from '../../config/living-models.ts';
import type { Db } from '../../db/client.ts';
import { accountIdOf } from '../../db/providers/accounts.ts';
import { runSettings } from '../../db/providers/keys.ts';
import { listedModels, storeListedModels } from '../../db/providers/listed-models.ts';
import { reasonOf } from '../../domain/errors.ts';
import { modelsFor } from '../../domain/providers/models.ts';
import { usableModels, type ListedModel } from '../../domain/providers/listed-models.ts';
import { definitionOf, providerList, providerNames, type Provider } from '../../domain/providers/provider.ts';
import { text, view, list, time, maybe, type ValueOf } from '../../domain/view.ts';
import { askProvider } from '../jobs/provider-requests.ts';
import type { JobDeps } from '../jobs/temporal.ts';

const modelEndView = view('ModelEnd', {
  model: text(),
  on: text('Day on which the provider shuts it down, ISO 8601.'),
});

export const providerModelsView = view('ProviderModels', 'Models of a provider that can be chosen for a run.', {
  provider: text<Provider>(),
  /** Models that the provider listed for the person's key, else the known ones. */
  models: list(text()),
  readAt: maybe(time('Time when the provider listed them for your key; null for known ones.')),
  note: text('Where the list comes from, or why it could not be read again.'),
  defaultModel: text('The model that is asked when none is chosen.'),
  /** Models that end soon, with the day, ISO 8601. */
  ends: list(modelEndView, 'Models of the list that end within 60 days.'),
});

export type ProviderModels = ValueOf<typeof providerModelsView>;

interface Deps {
  db: Db;
  env: Env;
}

/** A list that was read within this time is not asked for again. */
const freshMs = 60_000;
/** Longer than the provider may take in its tries. */
const waitMs = 60_000;

/**
 * Lists the models of every provider: as it listed them for the person's key, else the known ones. A list that was never
 * read is read meanwhile; a schedule reads all of them again every day.
 */
export async function modelsOfProviders(deps: JobDeps & Deps, userId: string): Promise<ProviderModels[]> {
  const settings = await runSettings(deps.db, userId, deps.env.ENCRYPTION_KEY);
  const stored = await Promise.all(providerList.map((provider) => storedModels(deps, { userId, provider, settings })));
  for (const { provider, readAt } of stored) if (readAt === null) void readNewModels(deps, userId, provider);
  return stored;
}

/**
 * Reads a provider's list for a person's real key without anybody waiting. Only at the provider's own address, where
 * models come and go.
 */
export async function readNewModels(deps: JobDeps & Deps, userId: string, provider: Provider): Promise<void> {
  try {
    const settings = await runSettings(deps.db, userId, deps.env.ENCRYPTION_KEY);
    const apiKey = settings?.keys[provider] ?? '';
    if (apiKey !== '' && canRetire(deps.env, { provider, apiKey })) await refreshModels(deps, userId, provider);
  } catch (error) {
    deps.log.warn({ provider, reason: reasonOf(error) }, 'The list of models was not read');
  }
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
  const stored = await storedModels(deps, { userId, provider, settings });
  if (apiKey === '' || (stored.readAt !== null && Date.now() - stored.readAt.getTime() < freshMs)) return stored;
  const answer = await askProvider(deps, userId, { kind: 'models', apiKey, body: { provider } }, waitMs);
  if (answer === null || 'error' in answer) {
    const reason = answer === null ? `${providerNames[provider]} did not answer in time` : answer.error;
    return { ...stored, note: `${stored.note}. Not read again: ${reason}` };
  }
  const listed = usableModels(provider, answer.result as ListedModel[]);
  const name = providerNames[provider];
  if (listed.length === 0) return { ...stored, note: `${name} listed no model that answers messages. ${stored.note}` };
  await storeListedModels(db, { userId, provider, keyAccount: accountIdOf(provider, apiKey, env) }, listed);
  return storedModels(deps, { userId, provider, settings });
}

interface Whose {
  userId: string;
  provider: Provider;
  settings: Awaited<ReturnType<typeof runSettings>>;
}

async function storedModels({ db, env }: Deps, { userId, provider, settings }: Whose): Promise<ProviderModels> {
  const apiKey = settings?.keys[provider] ?? '';
  const name = providerNames[provider];
  const listed =
    apiKey === '' ? null : await listedModels(db, { userId, provider, keyAccount: accountIdOf(provider, apiKey, env) });
  const asked = listedWith({ provider, apiKey }, listed);
  const isLiving = (model: string) => askedModel(env, asked, model) === model;
  // A known model that the provider does not list cannot be asked with this key.
  const models = (listed?.models ?? definitionOf(provider).models).filter(isLiving);
  const [wanted = ''] = modelsFor(provider, [], settings?.openaiModel);
  return {
    provider,
    models,
    readAt: listed?.readAt ?? null,
    note:
      apiKey === ''
        ? `Known models: there is no ${name} key`
        : listed === null
          ? `Known models: ${name} has not been asked with this key`
          : `Models that ${name} lists for your key`,
    defaultModel: askedModel(env, asked, wanted),
    ends: modelEnds(env, asked, models),
  };
}
