/** Models as they are asked today: a successor answers for one that is gone. */
import { baseUrlOf, type ProviderAddresses } from './env.ts';
import { isSimulatedKey } from '../domain/providers/keys.ts';
import { describeSuccessors, endOfModel, livingModel } from '../domain/providers/models.ts';
import type { ModelDates } from '../domain/providers/listed-models.ts';
import { definitionOf, type Provider } from '../domain/providers/provider.ts';

export interface Asked {
  provider: Provider;
  apiKey: string;
  /** Models that the provider lists for the key; null or omitted when unknown. */
  listed?: readonly string[] | null;
  /** Days on which listed models are shut down, as the provider's list names them. */
  ends?: ModelDates;
}

/** Model that is asked with a key, as its provider last listed its models. */
export function listedWith({ provider, apiKey }: Asked, list: { models: string[]; ends: ModelDates } | null): Asked {
  return { provider, apiKey, listed: list?.models ?? null, ends: list?.ends ?? {} };
}

/** Returns the model that is asked for a wanted one. Simulators and compatible endpoints keep every name. */
export function askedModel(env: ProviderAddresses, asked: Asked, model: string): string {
  return canRetire(env, asked) ? livingModel(model, today(), asked.listed).model : model;
}

/** Says which models answer instead of those that are gone, one sentence each. */
export function successorNotices(env: ProviderAddresses, asked: Asked, models: readonly string[]): string[] {
  return canRetire(env, asked) ? describeSuccessors(models, today(), asked.listed) : [];
}

/** Lists the models that end soon, with the day, ISO 8601. */
export function modelEnds(
  env: ProviderAddresses,
  asked: Asked,
  models: readonly string[],
): { model: string; on: string }[] {
  if (!canRetire(env, asked)) return [];
  return models.flatMap((model) => {
    const on = endOfModel(model, today(), asked.ends?.[model]);
    return on === null ? [] : [{ model, on }];
  });
}

/**
 * Returns the model that writes an analysis. A compatible address with models of its own is not asked for the provider's:
 * many answer under any name, and what they cost would be made up.
 */
export function analystAt(env: ProviderAddresses, asked: Asked, usual: string, model: string): string {
  const { models } = definitionOf(asked.provider);
  const isOwnAddress = isSimulatedKey(asked.apiKey) || canRetire(env, asked);
  return isOwnAddress || models.includes(model) ? usual : model;
}

/** True where models can be gone: at a provider's own address. */
export function canRetire(env: ProviderAddresses, { provider, apiKey }: Pick<Asked, 'provider' | 'apiKey'>): boolean {
  return !isSimulatedKey(apiKey) && baseUrlOf(env, provider) === definitionOf(provider).baseUrl;
}

function today(): string {
  return new Date().toISOString().slice(0, 10);
}
