import type { Tokens } from '../../domain/identity/challenges.ts';
import { callAuth, type Fetch } from './client.ts';
import { provableDeviceKey } from './devices.ts';
import { AuthError, isNetworkError } from './errors.ts';
import { areKept, readTokens, writeTokens, type KeyStorage } from './storage.ts';
import { measureDriftMs, needsRefresh, type SessionTokens } from './tokens.ts';

/** Runs `work` while no other tab of this browser runs its own. */
export type Exclusive = <T>(work: () => Promise<T>) => Promise<T>;

export interface SessionDeps {
  storage: KeyStorage;
  /** What only this tab needs. */
  tabStorage: KeyStorage;
  fetch: Fetch;
  now: () => number;
  exclusive: Exclusive;
  sleep: (ms: number) => Promise<void>;
}

/** Web Locks where the browser has them; elsewhere each tab for itself, which the server's short grace forgives. */
export const browserLock: Exclusive = async (work) => {
  const locks = globalThis.navigator?.locks;
  return locks === undefined ? work() : await locks.request('soundings.refresh', work);
};

/** Tokens as they are kept, with the drift measured over the exchange that brought them. */
export function keptTokens(
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
 * New tokens for old ones, once per browser. Another tab may have been first: then its tokens are taken. A refusal clears what is
 * stored; not-authorized answers null, a network error throws and keeps the tokens, anything else throws (spec §4).
 */
export function refreshTokens(deps: SessionDeps, stale: SessionTokens): Promise<SessionTokens | null> {
  return deps.exclusive(async () => {
    const current = readTokens(deps.storage);
    if (current === null) return null;
    if (current.accessToken !== stale.accessToken && !needsRefresh(current, deps.now())) return current;
    try {
      const fresh = await exchange(deps, current);
      // Signed out while the answer was on its way: stay signed out.
      if (!areKept(deps.storage, current)) return readTokens(deps.storage);
      writeTokens(deps.storage, fresh);
      return fresh;
    } catch (error) {
      if (isNetworkError(error)) throw error;
      // Somebody left, or another came in, meanwhile: the refusal is not of what is kept now.
      if (!areKept(deps.storage, current)) return readTokens(deps.storage);
      writeTokens(deps.storage, null);
      if (error instanceof AuthError && error.status === 401) return null;
      throw error;
    }
  });
}

/** A remembered device shows its key with the token that serves it alone. */
async function exchange(deps: SessionDeps, { refreshToken, username }: SessionTokens): Promise<SessionTokens> {
  const askedAt = deps.now();
  const deviceKey = username === undefined ? undefined : provableDeviceKey(deps.storage, username);
  const body = { ...refreshTokenOf(refreshToken), ...(deviceKey === undefined ? {} : { deviceKey }) };
  return keptTokens(await callAuth<Tokens>(deps.fetch, '/auth/tokens', { body }), username, askedAt, deps.now());
}

/** What says which session it is: the token, or that the cookie does. */
export function refreshTokenOf(refreshToken: string | null): Record<string, string> {
  return refreshToken === null ? { tokenStorage: 'cookie' } : { refreshToken };
}
