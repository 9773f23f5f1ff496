/** Names of providers, and which of them a run asks. */
import type { ProviderDefinition } from './definition.ts';
import { providers } from './registry.ts';

export type Provider = keyof typeof providers;

export const providerList = Object.keys(providers) as Provider[];

/** Asked where nothing was chosen. */
export const defaultProvider: Provider = 'openai';

export type ProviderChoice = Provider | 'all';

export const providerNames = byProvider((provider) => providers[provider].label);

export function definitionOf(provider: Provider): ProviderDefinition {
  return providers[provider];
}

/** The field of a person's settings that shows a provider's key, and the name a browser keeps one under. */
export function keyFieldOf<P extends Provider>(provider: P): `${P}ApiKey` {
  return `${provider}ApiKey`;
}

/** One value for each provider. */
export function byProvider<T>(valueFor: (provider: Provider) => T): Record<Provider, T> {
  return Object.fromEntries(providerList.map((provider) => [provider, valueFor(provider)])) as Record<Provider, T>;
}

export function isProvider(value: string): value is Provider {
  return Object.hasOwn(providers, value);
}

export function isProviderChoice(value: string): value is ProviderChoice {
  return value === 'all' || isProvider(value);
}

/** The providers behind a choice, in the order results are shown. */
export function providersOf(choice: ProviderChoice): readonly Provider[] {
  return choice === 'all' ? providerList.filter((provider) => providers[provider].isInAll) : [choice];
}

/**
 * What a record says it asks; one made elsewhere may name a provider that is not known here, and means the usual one.
 */
export function choiceOf(modelProvider: string): ProviderChoice {
  return isProviderChoice(modelProvider) ? modelProvider : defaultProvider;
}

/** 'OpenAI or Anthropic': for sentences about a key of any of them. */
export const anyProvider = new Intl.ListFormat('en-US', { type: 'disjunction' }).format(Object.values(providerNames));

/**
 * The name of a choice for people: 'OpenAI', 'OpenAI and Anthropic'; what a record made elsewhere holds stays as it is.
 */
export function choiceName(choice: string): string {
  if (!isProviderChoice(choice)) return choice;
  return providersOf(choice)
    .map((provider) => providerNames[provider])
    .join(' and ');
}
