/** Names of providers and the providers of a run. */
import type { ProviderDefinition } from './definition.ts';
import { providers } from './registry.ts';

export type Provider = keyof typeof providers;

export const providerList = Object.keys(providers) as Provider[];

/** Provider of runs that choose none. */
export const defaultProvider: Provider = 'openai';

/** Providers of a run: one, several joined by `+`, or `all`. Each set has one spelling, which choiceFor returns. */
export type ProviderChoice = Provider | 'all' | `${Provider}+${string}`;

const inAll = providerList.filter((provider) => providers[provider].isInAll);

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

/**
 * Returns the spelling of a set: names in the order of the registry, without repeats, and `all` for the set that it
 * means.
 */
export function choiceFor(chosen: readonly Provider[]): ProviderChoice {
  const ordered = providerList.filter((provider) => chosen.includes(provider)).join('+');
  return ordered === inAll.join('+') ? 'all' : (ordered as ProviderChoice);
}

/** Parses a set whose names may be in any order; null when one is unknown. */
export function parseChoice(value: string): ProviderChoice | null {
  const names = value === 'all' ? inAll : value.split('+');
  return names.every(isProvider) ? choiceFor(names) : null;
}

/** Lists the providers of a choice in the order of results. */
export function providersOf(choice: ProviderChoice): readonly Provider[] {
  if (choice === 'all') return inAll;
  const names = choice.split('+');
  return providerList.filter((provider) => names.includes(provider));
}

/**
 * Reads the choice of a record; an unknown name, in a record that another client created, means the default provider.
 */
export function choiceOf(modelProvider: string): ProviderChoice {
  return parseChoice(modelProvider) ?? defaultProvider;
}

/** Names of all providers joined by 'or', for sentences about a key of any of them. */
export const anyProvider = new Intl.ListFormat('en-US', { type: 'disjunction' }).format(Object.values(providerNames));

const together = new Intl.ListFormat('en-US', { type: 'conjunction' });

/**
 * Returns the name of a choice for people: 'OpenAI', 'OpenAI and Anthropic'. Unknown choices are returned unchanged.
 */
export function choiceName(modelProvider: string): string {
  const choice = parseChoice(modelProvider);
  return choice === null ? modelProvider : together.format(providersOf(choice).map((name) => providerNames[name]));
}
