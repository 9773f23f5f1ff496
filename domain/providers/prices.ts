/** The one table of prices: public list prices, US dollars per million tokens, standard (not batch, not cached) rates. */

/** When the table was last compared with the providers' price pages. */
export const pricesAsOf = '2026-10-10';

export interface Price {
  readonly inputUsd: number;
  readonly outputUsd: number;
}

function price(inputUsd: number, outputUsd: number): Price {
  return { inputUsd, outputUsd };
}

const table: Readonly<Record<string, Price>> = {
  'gpt-4': price(30, 60),
  'gpt-4-32k': price(60, 120),
  'gpt-4-turbo': price(10, 30),
  'gpt-4-turbo-preview': price(10, 30),
  'gpt-4-1106-preview': price(10, 30),
  'gpt-4-0125-preview': price(10, 30),
  'gpt-4o': price(2.5, 10),
  'gpt-4o-2024-05-13': price(5, 15),
  'gpt-4o-mini': price(0.15, 0.6),
  'gpt-4.1': price(2, 8),
  'gpt-4.1-mini': price(0.4, 1.6),
  'gpt-4.1-nano': price(0.1, 0.4),
  'gpt-5': price(1.25, 10),
  'gpt-5-mini': price(0.25, 2),
  'gpt-5-nano': price(0.05, 0.4),
  'gpt-3.5-turbo': price(0.5, 1.5),
  'gpt-3.5-turbo-0125': price(0.5, 1.5),
  'gpt-3.5-turbo-1106': price(1, 2),
  'claude-opus-5-5': price(4, 20),
  'claude-opus-5': price(5, 25),
  'claude-opus-4-6': price(5, 25),
  'claude-opus-4-5': price(5, 25),
  'claude-sonnet-5-5': price(2, 10),
  'claude-sonnet-5': price(2, 10),
  'claude-sonnet-4-6': price(3, 15),
  'claude-sonnet-4-5': price(3, 15),
  'claude-haiku-5-5': price(0.1, 0.5),
  'claude-haiku-4-5': price(1, 5),
};

/** Charged for a model that is not in the table. The dearest common rate: a cost shown too high surprises nobody later. */
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
