/** Shapes of provider API keys. */
import { byProvider, type Provider } from './provider.ts';

export const simulatedKeyPrefix = 'sim-';

/** True for keys that select the provider simulator. */
export function isSimulatedKey(key: string): boolean {
  return key.trim().startsWith(simulatedKeyPrefix);
}

export type KeysByProvider = Record<Provider, string>;

/** Trims the keys sent with one job or question; an empty text means none. */
export function trimmedKeys(given: { [P in Provider]?: string | null | undefined } | null | undefined): KeysByProvider {
  return byProvider((provider) => given?.[provider]?.trim() ?? '');
}
