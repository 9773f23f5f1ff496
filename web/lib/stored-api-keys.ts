import { providerList, type Provider } from '../../domain/providers/provider.ts';
import { createBrowserApiKeys } from './browser-api-keys.ts';
import { session } from '../session/session.ts';
import { browserStorage } from '../session/storage.ts';

/**
 * Provider keys that this browser stores for the signed-in person. They are removed at sign-out, so that the next
 * person cannot spend money on them.
 */
export const browserKeys = createBrowserApiKeys(browserStorage('localStorage'));

session.subscribe((change) => {
  if (change === 'signed-out') for (const provider of providerList) browserKeys.set(provider, null);
});

/**
 * Returns this browser's keys for a run or a question to the assistant. Keys that are sent explicitly are used instead
 * of those that the server stores. Empty when this browser has none.
 */
export function explicitKeys(): { apiKeys?: Partial<Record<Provider, string>> } {
  const keys = providerList.flatMap((provider) => {
    const key = browserKeys.get(provider);
    return key === null ? [] : [[provider, key] as const];
  });
  return keys.length === 0 ? {} : { apiKeys: Object.fromEntries(keys) };
}
