/** Names of providers, and which of them a run asks. */
import type { ProviderDefinition } from './definition.ts';
import { providers } from './registry.ts';

export type Provider = keyof typeof providers;

export const providerList = Object.keys(providers) as Provider[];

/** Asked where nothing was chosen. */
export const defaultProvider: Provider = 'openai';

/** The providers a run asks: one, several joined by `+`, or `all`. Each set is written in one way; see choiceFor. */
export type ProviderChoice = Provider | 'all' | `${Provider}+${string}`;

const inAll = providerList.filter((provider) => providers[provider].isInAll);

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

/** The one spelling of a set: names in the order of the registry, without repeats, and `all` for the set that it means. */
export function choiceFor(chosen: readonly Provider[]): ProviderChoice {
  const ordered = providerList.filter((provider) => chosen.includes(provider)).join('+');
  return ordered === inAll.join('+') ? 'all' : (ordered as ProviderChoice);
}

/** Names may come in any order. Null when one is not known. */
export function parseChoice(value: string): ProviderChoice | null {
  const names = value === 'all' ? inAll : value.split('+');
  return names.every(isProvider) ? choiceFor(names) : null;
}

/** The providers behind a choice, in the order results are shown. */
export function providersOf(choice: ProviderChoice): readonly Provider[] {
  if (choice === 'all') return inAll;
  const names = choice.split('+');
  return providerList.filter((provider) => names.includes(provider));
}

/** What a record says it asks; one made elsewhere may name a provider that is not known here, and means the usual one. */
export function choiceOf(modelProvider: string): ProviderChoice {
  return parseChoice(modelProvider) ?? defaultProvider;
}

/** 'OpenAI or Anthropic': for sentences about a key of any of them. */
export const anyProvider = new Intl.ListFormat('en-US', { type: 'disjunction' }).format(Object.values(providerNames));

const together = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** The name of a choice for people: 'OpenAI', 'OpenAI and Anthropic'; what a record made elsewhere holds stays as it is. */
export function choiceName(modelProvider: string): string {
  const choice = parseChoice(modelProvider);
  return choice === null ? modelProvider : together.format(providersOf(choice).map((name) => providerNames[name]));
}
