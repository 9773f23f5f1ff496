import { providerList, type Provider } from '../../domain/providers/provider.ts';
import { createBrowserApiKeys } from './browser-api-keys.ts';
import { session } from '../session/session.ts';
import { browserStorage } from '../session/storage.ts';

/** The provider keys that this browser holds for who is signed in. They leave with them: the next person here must not spend on them. */
export const browserKeys = createBrowserApiKeys(browserStorage('localStorage'));

session.subscribe((change) => {
  if (change === 'signed-out') for (const provider of providerList) browserKeys.set(provider, null);
});

/** What goes along with a run or a question to the assistant: this browser's keys win over stored ones (spec §3). Nothing when it holds none. */
export function explicitKeys(): { apiKeys?: Partial<Record<Provider, string>> } {
  const held = providerList.flatMap((provider) => {
    const key = browserKeys.get(provider);
    return key === null ? [] : [[provider, key] as const];
  });
  return held.length === 0 ? {} : { apiKeys: Object.fromEntries(held) };
}
