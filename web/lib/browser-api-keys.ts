/** Provider keys a person keeps in this browser instead of on the server. They win over stored ones, and are sent along with a run only. */
export type BrowserApiKeyName = 'openaiApiKey' | 'anthropicApiKey';

export interface BrowserApiKeys {
  /** Null when there is none, or the browser keeps nothing. */
  get(name: BrowserApiKeyName): string | null;
  /** Null removes it. */
  set(name: BrowserApiKeyName, key: string | null): void;
}

const placeOf = (name: BrowserApiKeyName) => `soundings.${name}`;

export function createBrowserApiKeys(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): BrowserApiKeys {
  return {
    get(name) {
      try {
        return storage.getItem(placeOf(name))?.trim() || null;
      } catch {
        // Storage is closed in some private windows.
        return null;
      }
    },
    set(name, key) {
      const trimmed = key?.trim() ?? '';
      if (trimmed === '') storage.removeItem(placeOf(name));
      else storage.setItem(placeOf(name), trimmed);
    },
  };
}
