/** Reads the stored tokens, refreshes them in time, and calls the identity endpoints with them. */
import { UserUnAuthenticatedException } from '../../domain/identity/library-errors.ts';
import { callAuth, type Fetch } from './client.ts';
import { AuthError, isUnauthorized } from './errors.ts';
import type { SignedInCall } from './factors.ts';
import { refreshTokens, type SessionDeps } from './refresh.ts';
import { readTokens } from './storage.ts';
import { needsRefresh, type SessionTokens } from './tokens.ts';

export interface TokenOptions {
  /** Refreshes even if the tokens look valid. */
  forceRefresh?: boolean;
  /** An access token that the server refused although it looks valid: refreshes, unless it was replaced meanwhile. */
  refused?: string;
}

export interface TokenReader {
  /**
   * Returns valid tokens, or null when nobody is signed in. Throws AuthError 'NetworkError' when a due refresh cannot
   * reach the server.
   */
  getTokens(options?: TokenOptions): Promise<SessionTokens | null>;
  /** Returns valid tokens, or throws when nobody is signed in. */
  signedIn(options?: TokenOptions): Promise<SessionTokens>;
}

/** Callers at the same time share one refresh, after which `notify` hears what became of the tokens. */
export function createTokenReader(
  deps: SessionDeps,
  notify: (change: 'refreshed' | 'signed-out') => void,
): TokenReader {
  let refreshing: Promise<SessionTokens | null> | null = null;

  function refresh(stale: SessionTokens): Promise<SessionTokens | null> {
    refreshing ??= refreshTokens(deps, stale).finally(() => {
      refreshing = null;
      const kept = readTokens(deps.storage);
      if (kept === null) notify('signed-out');
      else if (kept.accessToken !== stale.accessToken) notify('refreshed');
    });
    return refreshing;
  }

  async function getTokens({ forceRefresh = false, refused }: TokenOptions = {}): Promise<SessionTokens | null> {
    const tokens = readTokens(deps.storage);
    if (tokens === null) return null;
    return forceRefresh || tokens.accessToken === refused || needsRefresh(tokens, deps.now())
      ? refresh(tokens)
      : tokens;
  }

  async function signedIn(options?: TokenOptions): Promise<SessionTokens> {
    const tokens = await getTokens(options);
    if (tokens !== null) return tokens;
    throw AuthError.of(new UserUnAuthenticatedException());
  }

  return { getTokens, signedIn };
}

/** Retries with a refreshed token when the first is refused, as after a key rotation. */
export function createSignedInCall(fetch: Fetch, signedIn: TokenReader['signedIn']): SignedInCall {
  return async (method, path, body) => {
    const { accessToken } = await signedIn();
    try {
      return await callAuth(fetch, path, { method, body, token: accessToken });
    } catch (error) {
      if (!isUnauthorized(error) || !isTokenError(error)) throw error;
    }
    const renewed = await signedIn({ refused: accessToken });
    return callAuth(fetch, path, { method, body, token: renewed.accessToken });
  };
}

/** True when a 401 refuses the token; NotAuthorizedException refuses the input, such as a wrong password. */
const isTokenError = (error: unknown) => error instanceof AuthError && error.name !== 'NotAuthorizedException';
