/** Costs of calls by the providers' price tables. */
import { price, type Price } from './definition.ts';
import { definitionOf, providerList, type Provider } from './provider.ts';

const table: Readonly<Record<string, Price>> = Object.assign(
  {},
  ...providerList.map((provider) => definitionOf(provider).prices),
);

/** Returns the oldest day on which one of these providers' prices was compared with its price page. */
export function pricesAsOf(providers: readonly Provider[]): string {
  const [oldest = ''] = providers.map((provider) => definitionOf(provider).pricesAsOf).toSorted();
  return oldest;
}

/**
 * Price of models that are not in the table: a high rate, so that actual costs are rather lower than shown.
 */
export const unknownPrice: Price = price(30, 60);

/** Returns a model's price; a dated snapshot has its family's unless listed. `isKnown` is false for unknownPrice. */
export function priceOf(model: string): Price & { readonly isKnown: boolean } {
  const family = model.replace(/-(\d{4}-\d{2}-\d{2}|\d{8}|\d{4})$/, '');
  const name = [model, family].find((candidate) => Object.hasOwn(table, candidate));
  const found = name === undefined ? undefined : table[name];
  return found === undefined ? { ...unknownPrice, isKnown: false } : { ...found, isKnown: true };
}

/** Anthropic's fee for one web search in addition to tokens: $10 per 1,000. */
export const webSearchUsd = 0.01;

/** Returns the cost of one call in US dollars, rounded to a millionth of a cent. */
export function costUsd(model: string, inputTokens: number, outputTokens: number, webSearches = 0): number {
  const { inputUsd, outputUsd } = priceOf(model);
  return Math.round((inputTokens * inputUsd + outputTokens * outputUsd + webSearches * webSearchUsd * 1e6) * 100) / 1e8;
}

/** Estimates tokens at four characters each, as in English. */
export function roughTokens(characters: number): number {
  return Math.ceil(characters / 4);
}
