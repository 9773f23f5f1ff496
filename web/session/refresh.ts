import type { Tokens } from '../../domain/identity/challenges.ts';
import { callAuth, type Fetch } from './client.ts';
import { getProvableDeviceKey } from './devices.ts';
import { AuthError, isNetworkError } from './errors.ts';
import { areStored, readTokens, writeTokens, type KeyStorage } from './storage.ts';
import { measureDriftMs, needsRefresh, type SessionTokens } from './tokens.ts';

/** Runs `work` while no other tab of this browser runs its own. */
export type Exclusive = <T>(work: () => Promise<T>) => Promise<T>;

/** Parts of the browser that a session uses; tests replace them. */
export interface SessionDeps {
  storage: KeyStorage;
  /** Storage of this tab only. */
  tabStorage: KeyStorage;
  fetch: Fetch;
  now: () => number;
  exclusive: Exclusive;
  sleep: (ms: number) => Promise<void>;
}

/**
 * Uses Web Locks if the browser has them; otherwise tabs refresh independently, which the server's short grace period
 * tolerates.
 */
export const browserLock: Exclusive = async (work) => {
  const locks = globalThis.navigator?.locks;
  return locks === undefined ? work() : await locks.request('soundings.refresh', work);
};

/** Tokens for storage, with the clock drift measured during the exchange. */
export function toStoredTokens(
  answer: Tokens,
  username: string | undefined,
  askedAtMs: number,
  heardAtMs: number,
): SessionTokens {
  const { accessToken, idToken, refreshToken = null } = answer;
  const clockDriftMs = measureDriftMs(accessToken, askedAtMs, heardAtMs);
  return { accessToken, idToken, refreshToken, clockDriftMs, ...(username === undefined ? {} : { username }) };
}

/**
 * Refreshes tokens once per browser; tokens that another tab refreshed first are used. A refusal clears the stored
 * tokens: one with status 401 returns null, another one throws. A network error throws and keeps them.
 */
export function refreshTokens(deps: SessionDeps, stale: SessionTokens): Promise<SessionTokens | null> {
  return deps.exclusive(async () => {
    const current = readTokens(deps.storage);
    if (current === null) return null;
    if (current.accessToken !== stale.accessToken && !needsRefresh(current, deps.now())) return current;
    try {
      const fresh = await exchange(deps, current);
      // The person signed out while the response was pending and stays signed out.
      if (!areStored(deps.storage, current)) return readTokens(deps.storage);
      writeTokens(deps.storage, fresh);
      return fresh;
    } catch (error) {
      if (isNetworkError(error)) throw error;
      // The stored tokens belong to another sign-in by now, so the refusal does not concern them.
      if (!areStored(deps.storage, current)) return readTokens(deps.storage);
      writeTokens(deps.storage, null);
      if (error instanceof AuthError && error.status === 401) return null;
      throw error;
    }
  });
}

/** Exchanges the refresh token. On a remembered device the token is bound to the device's key, which is sent too. */
async function exchange(deps: SessionDeps, { refreshToken, username }: SessionTokens): Promise<SessionTokens> {
  const askedAt = deps.now();
  const deviceKey = username === undefined ? undefined : getProvableDeviceKey(deps.storage, username);
  const body = { ...toRefreshBody(refreshToken), ...(deviceKey === undefined ? {} : { deviceKey }) };
  return toStoredTokens(await callAuth<Tokens>(deps.fetch, '/auth/tokens', { body }), username, askedAt, deps.now());
}

/** Identifies the session: the token, or the fact that it is in a cookie. */
export function toRefreshBody(refreshToken: string | null): Record<string, string> {
  return refreshToken === null ? { tokenStorage: 'cookie' } : { refreshToken };
}
