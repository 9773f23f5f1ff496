/** Costs of calls by the providers' price tables, and by the prices that people enter for other models. */
import type { Price } from './definition.ts';
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

/** Finds the price of a model; null when it is unknown. */
export type FindPrice = (model: string) => Price | null;

/** Returns a model's price by the tables; a dated snapshot has its family's unless listed. Null for other models. */
export function listedPrice(model: string): Price | null {
  const family = model.replace(/-(\d{4}-\d{2}-\d{2}|\d{8}|\d{4})$/, '');
  const name = [model, family].find((candidate) => Object.hasOwn(table, candidate));
  return name === undefined ? null : (table[name] ?? null);
}

/** Prices of the tables, and for models outside them those that a person entered. */
export function withEntered(entered: ReadonlyMap<string, Price>): FindPrice {
  return (model) => listedPrice(model) ?? entered.get(model) ?? null;
}

/** Lists the models without a price, each once. */
export function unpricedModels(models: readonly string[], find: FindPrice): string[] {
  return [...new Set(models)].filter((model) => model !== '' && find(model) === null);
}

/** `The price of llama3.3 is unknown: its calls are not in the cost`; null when every price is known. */
export function describeUnpriced(models: readonly string[]): string | null {
  if (models.length === 0) return null;
  const [noun, calls] = models.length === 1 ? ['price', 'its'] : ['prices', 'their'];
  return `The ${noun} of ${models.join(', ')} ${models.length === 1 ? 'is' : 'are'} unknown: ${calls} calls are not in the cost`;
}

/** Anthropic's fee for one web search in addition to tokens: $10 per 1,000. */
export const webSearchUsd = 0.01;

/**
 * Returns the cost of one call in US dollars, rounded to a millionth of a cent. An unknown price counts as none. Input
 * includes the cached tokens, output those of thoughts.
 */
export function costOf(
  price: Price | null,
  inputTokens: number,
  outputTokens: number,
  { webSearches = 0, cachedTokens = 0 }: { webSearches?: number; cachedTokens?: number } = {},
): number {
  const { inputUsd, outputUsd, cachedUsd = inputUsd } = price ?? { inputUsd: 0, outputUsd: 0 };
  const cached = Math.min(cachedTokens, inputTokens);
  const input = (inputTokens - cached) * inputUsd + cached * cachedUsd;
  return Math.round((input + outputTokens * outputUsd + webSearches * webSearchUsd * 1e6) * 100) / 1e8;
}

/** The cost by the tables alone. */
export function costUsd(model: string, inputTokens: number, outputTokens: number, webSearches = 0): number {
  return costOf(listedPrice(model), inputTokens, outputTokens, { webSearches });
}

/** Estimates tokens at four characters each, as in English. */
export function roughTokens(characters: number): number {
  return Math.ceil(characters / 4);
}
