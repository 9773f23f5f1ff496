/** Names of providers and the providers of a run. */
import type { ProviderDefinition } from './definition.ts';
import { providers } from './registry.ts';

export type Provider = keyof typeof providers;

export const providerList = Object.keys(providers) as Provider[];

/** Provider of runs that choose none. */
export const defaultProvider: Provider = 'openai';

export type ProviderChoice = Provider | 'all';

export const providerNames = byProvider((provider) => providers[provider].label);

export function definitionOf(provider: Provider): ProviderDefinition {
  return providers[provider];
}

/** Returns the field of a person's settings for a provider's key, which is also its name in a browser's storage. */
export function keyFieldOf<P extends Provider>(provider: P): `${P}ApiKey` {
  return `${provider}ApiKey`;
}

/** Builds a record with one value per provider. */
export function byProvider<T>(valueFor: (provider: Provider) => T): Record<Provider, T> {
  return Object.fromEntries(providerList.map((provider) => [provider, valueFor(provider)])) as Record<Provider, T>;
}

export function isProvider(value: string): value is Provider {
  return Object.hasOwn(providers, value);
}

export function isProviderChoice(value: string): value is ProviderChoice {
  return value === 'all' || isProvider(value);
}

/** Lists the providers of a choice in the order of results. */
export function providersOf(choice: ProviderChoice): readonly Provider[] {
  return choice === 'all' ? providerList.filter((provider) => providers[provider].isInAll) : [choice];
}

/**
 * Reads the choice of a record; an unknown name, in a record that another client created, means the default provider.
 */
export function choiceOf(modelProvider: string): ProviderChoice {
  return isProviderChoice(modelProvider) ? modelProvider : defaultProvider;
}

/** Names of all providers joined by 'or', for sentences about a key of any of them. */
export const anyProvider = new Intl.ListFormat('en-US', { type: 'disjunction' }).format(Object.values(providerNames));

/**
 * Returns the name of a choice for people: 'OpenAI', 'OpenAI and Anthropic'. Unknown choices are returned unchanged.
 */
export function choiceName(choice: string): string {
  if (!isProviderChoice(choice)) return choice;
  return providersOf(choice)
    .map((provider) => providerNames[provider])
    .join(' and ');
}
