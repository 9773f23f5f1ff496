import { keyFieldOf, type Provider } from '../../domain/providers/provider.ts';

/**
 * Provider keys stored in this browser instead of on the server. They take precedence over keys on the server and are
 * sent only with runs.
 */
export interface BrowserApiKeys {
  /** Returns null when there is no key or the browser's storage is unavailable. */
  get(provider: Provider): string | null;
  /** Stores the key; null removes it. */
  set(provider: Provider, key: string | null): void;
}

const storageKeyOf = (provider: Provider) => `soundings.${keyFieldOf(provider)}`;

export function createBrowserApiKeys(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): BrowserApiKeys {
  return {
    get(provider) {
      try {
        return storage.getItem(storageKeyOf(provider))?.trim() || null;
      } catch {
        // Some private windows block storage.
        return null;
      }
    },
    set(provider, key) {
      const trimmed = key?.trim() ?? '';
      if (trimmed === '') storage.removeItem(storageKeyOf(provider));
      else storage.setItem(storageKeyOf(provider), trimmed);
    },
  };
}
