/** Provider keys a person keeps in this browser instead of on the server. They win over stored ones, and are sent along with a run only. */
export type LocalKeyName = 'openaiApiKey' | 'anthropicApiKey';

export interface LocalKeys {
  /** Null when there is none, or the browser keeps nothing. */
  get(name: LocalKeyName): string | null;
  /** Null removes it. */
  set(name: LocalKeyName, key: string | null): void;
}

const placeOf = (name: LocalKeyName) => `soundings.${name}`;

export function createLocalKeys(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): LocalKeys {
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
