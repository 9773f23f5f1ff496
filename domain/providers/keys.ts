/** Shapes of provider API keys. */
import { byProvider, defaultProvider, definitionOf, providerList, type Provider } from './provider.ts';

export const simulatedKeyPrefix = 'sim-';

/** True for keys that select the provider simulator. */
export function isSimulatedKey(key: string): boolean {
  return key.trim().startsWith(simulatedKeyPrefix);
}

export type KeysByProvider = Record<Provider, string>;

/** Trims the keys sent with one job or question; an empty text means none. */
export function trimmedKeys(given: { [P in Provider]?: string | null | undefined } | null | undefined): KeysByProvider {
  return byProvider((provider) => cleanedKey(given?.[provider] ?? ''));
}

/** Characters that come along when a key is copied: blanks of any width, marks of direction, quotation marks. */
const pasted = /[\s\u00ad\u200b-\u200f\u2028-\u202e\u2060\ufeff"'`\u2018-\u201f\u00ab\u00bb]/gu;

/** Removes what does not belong to a pasted key. A mask, which has other characters, stays as it is. */
export function cleanedKey(text: string): string {
  return text.replace(pasted, '').replace(/^(Bearer(?=sk-)|[A-Z_]+_API_KEY=)/, '');
}

/** Returns the provider whose keys look like this one, when it is another than `provider`; null otherwise. */
export function otherProviderOf(provider: Provider, key: string): Provider | null {
  if (isSimulatedKey(key)) return null;
  const [likely = null] = providerList
    .filter((one) => key.startsWith(definitionOf(one).keyPlaceholder.replace(/…$/, '')))
    .toSorted((one, other) => definitionOf(other).keyPlaceholder.length - definitionOf(one).keyPlaceholder.length);
  return likely === null || likely === provider || likely === defaultProvider ? null : likely;
}
