/** What calls cost, by the price tables of the providers. */
import { price, type Price } from './definition.ts';
import { definitionOf, providerList, type Provider } from './provider.ts';

const table: Readonly<Record<string, Price>> = Object.assign(
  {},
  ...providerList.map((provider) => definitionOf(provider).prices),
);

/** When the prices of these providers were last compared with their price pages: the oldest of the days. */
export function pricesAsOf(providers: readonly Provider[]): string {
  const [oldest = ''] = providers.map((provider) => definitionOf(provider).pricesAsOf).toSorted();
  return oldest;
}

/**
 * Charged for a model that is not in the table. The dearest common rate: a cost shown too high surprises nobody later.
 */
export const unknownPrice: Price = price(30, 60);

/** The price of a model; a dated snapshot has its family's price unless listed. `isKnown` is false for the fallback. */
export function priceOf(model: string): Price & { readonly isKnown: boolean } {
  const family = model.replace(/-(\d{4}-\d{2}-\d{2}|\d{8}|\d{4})$/, '');
  const name = [model, family].find((candidate) => Object.hasOwn(table, candidate));
  const found = name === undefined ? undefined : table[name];
  return found === undefined ? { ...unknownPrice, isKnown: false } : { ...found, isKnown: true };
}

/** Anthropic's fee for one search of the web, on top of the tokens: $10 per 1,000. */
export const webSearchUsd = 0.01;

/** Cost of one call in US dollars, to a millionth of a cent. */
export function costUsd(model: string, inputTokens: number, outputTokens: number, webSearches = 0): number {
  const { inputUsd, outputUsd } = priceOf(model);
  return Math.round((inputTokens * inputUsd + outputTokens * outputUsd + webSearches * webSearchUsd * 1e6) * 100) / 1e8;
}

/** Tokens a text takes, roughly: four characters each in English. For estimates before a call. */
export function roughTokens(characters: number): number {
  return Math.ceil(characters / 4);
}
