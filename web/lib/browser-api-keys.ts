import { keyFieldOf, type Provider } from '../../domain/providers/provider.ts';

/** Provider keys a person keeps in this browser instead of on the server. They win over stored ones, and are sent along with a run only. */
export interface BrowserApiKeys {
  /** Null when there is none, or the browser keeps nothing. */
  get(provider: Provider): string | null;
  /** Null removes it. */
  set(provider: Provider, key: string | null): void;
}

const storageKeyOf = (provider: Provider) => `soundings.${keyFieldOf(provider)}`;

export function createBrowserApiKeys(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): BrowserApiKeys {
  return {
    get(provider) {
      try {
        return storage.getItem(storageKeyOf(provider))?.trim() || null;
      } catch {
        // Storage is closed in some private windows.
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
