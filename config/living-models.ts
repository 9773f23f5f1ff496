/** Models as they are asked today: a successor answers for one that its provider has shut down. */
import { baseUrlOf, type ProviderAddresses } from './env.ts';
import { isSimulatedKey } from '../domain/providers/keys.ts';
import { describeSuccessors, livingModel } from '../domain/providers/models.ts';
import { definitionOf, type Provider } from '../domain/providers/provider.ts';

export interface Asked {
  provider: Provider;
  apiKey: string;
}

/** Returns the model that is asked for a wanted one. Simulators and compatible endpoints keep every name. */
export function askedModel(env: ProviderAddresses, asked: Asked, model: string): string {
  return canRetire(env, asked) ? livingModel(model, today()).model : model;
}

/** Says which models answer instead of those that were shut down, one sentence each. */
export function successorNotices(env: ProviderAddresses, asked: Asked, models: readonly string[]): string[] {
  return canRetire(env, asked) ? describeSuccessors(models, today()) : [];
}

function canRetire(env: ProviderAddresses, { provider, apiKey }: Asked): boolean {
  return !isSimulatedKey(apiKey) && baseUrlOf(env, provider) === definitionOf(provider).baseUrl;
}

function today(): string {
  return new Date().toISOString().slice(0, 10);
}
