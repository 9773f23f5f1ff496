import { readClaims, type SessionTokens } from './tokens.ts';

/** The part of Web Storage in use, so that tests and private windows can provide their own. */
export type KeyStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** One entry for all tokens, so that no tab reads a partly written pair. */
export const tokensKey = 'soundings.tokens';

/** Null when there is no session or the stored value is invalid. */
export function readTokens(storage: KeyStorage): SessionTokens | null {
  const text = storage.getItem(tokensKey);
  if (text === null) return null;
  try {
    const value = JSON.parse(text) as SessionTokens;
    readClaims(value.accessToken);
    readClaims(value.idToken);
    const { refreshToken } = value;
    return (typeof refreshToken === 'string' || refreshToken === null) && Number.isFinite(value.clockDriftMs)
      ? value
      : null;
  } catch {
    return null;
  }
}

/** False once somebody signed out, signed in or refreshed since these tokens were read. */
export function areStored(storage: KeyStorage, { accessToken }: SessionTokens): boolean {
  return readTokens(storage)?.accessToken === accessToken;
}

export function writeTokens(storage: KeyStorage, tokens: SessionTokens | null): void {
  if (tokens === null) storage.removeItem(tokensKey);
  else storage.setItem(tokensKey, JSON.stringify(tokens));
}

/** localStorage or sessionStorage, or memory where the browser forbids them (kept until the page closes). */
export function browserStorage(which: 'localStorage' | 'sessionStorage'): KeyStorage {
  try {
    const storage = globalThis[which];
    storage.getItem(tokensKey);
    return storage;
  } catch {
    return memoryStorage();
  }
}

/** A storage that is lost when the page closes. */
export function memoryStorage(): KeyStorage {
  const entries = new Map<string, string>();
  return {
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  };
}
