/** The browser's session with the identity endpoints. Framework-free: React reads it through session-context.tsx. */
import { callAuth } from './session-client.ts';
import { AuthError } from './session-errors.ts';
import { browserLock, keptTokens, refreshTokens, type SessionDeps, type TokenAnswer } from './session-refresh.ts';
import { browserStorage, readTokens, tokensKey, writeTokens } from './session-storage.ts';
import { clockDriftToleranceMs, needsRefresh, type SessionTokens } from './session-tokens.ts';
import type { AuthConfig, CodeDelivery, SignedInUser, SignInResult, SignUpInput, SignUpResult } from './session-types.ts';

export interface TokenOptions {
  /** Refresh although the tokens look fresh, for a 401 that says otherwise. */
  forceRefresh?: boolean;
}

export type SessionChange = 'signed-in' | 'refreshed' | 'signed-out';

export interface Session {
  /** Fresh tokens, or null when nobody is signed in. Throws AuthError 'NetworkError' when a due refresh cannot reach the server. */
  getTokens(options?: TokenOptions): Promise<SessionTokens | null>;
  getAccessToken(options?: TokenOptions): Promise<string | null>;
  /** True when tokens are stored; they may turn out to be refused. */
  hasTokens(): boolean;
  /** True when this device's clock is over 5 minutes off. */
  isClockOff(): boolean;
  signUp(input: SignUpInput): Promise<SignUpResult>;
  confirmSignUp(username: string, code: string): Promise<void>;
  resendSignUpCode(username: string): Promise<CodeDelivery>;
  signIn(username: string, password: string): Promise<SignInResult>;
  /** Ends the session here whatever happens; throws when the server could not be told. */
  signOut(): Promise<void>;
  currentUser(): Promise<SignedInUser | null>;
  config(): Promise<AuthConfig>;
  /** Called after each change, in this tab or another. Answers the way to stop. */
  subscribe(listener: (change: SessionChange) => void): () => void;
}

const isRefused = (error: unknown) => error instanceof AuthError && error.status === 401;

export function createSession(deps: SessionDeps): Session {
  const listeners = new Set<(change: SessionChange) => void>();
  const tell = (change: SessionChange) => listeners.forEach((listener) => listener(change));
  let refreshing: Promise<SessionTokens | null> | null = null;

  function refresh(stale: SessionTokens): Promise<SessionTokens | null> {
    refreshing ??= refreshTokens(deps, stale).finally(() => {
      refreshing = null;
      const kept = readTokens(deps.storage);
      if (kept === null) tell('signed-out');
      else if (kept.accessToken !== stale.accessToken) tell('refreshed');
    });
    return refreshing;
  }

  async function getTokens({ forceRefresh = false }: TokenOptions = {}): Promise<SessionTokens | null> {
    const tokens = readTokens(deps.storage);
    if (tokens === null) return null;
    return forceRefresh || needsRefresh(tokens, deps.now()) ? refresh(tokens) : tokens;
  }

  async function signIn(username: string, password: string): Promise<SignInResult> {
    if ((await getTokens()) !== null) throw new AuthError('UserAlreadyAuthenticatedException', 'There is already a signed in user.');
    const askedAt = deps.now();
    const { tokens, ...result } = await callAuth<SignInResult & { tokens?: TokenAnswer }>(deps.fetch, '/auth/sign-in', {
      body: { username, password },
    });
    if (tokens !== undefined) {
      writeTokens(deps.storage, keptTokens(tokens, askedAt, deps.now()));
      tell('signed-in');
    }
    return result;
  }

  async function signOut(): Promise<void> {
    const tokens = readTokens(deps.storage);
    writeTokens(deps.storage, null);
    tell('signed-out');
    if (tokens !== null) await callAuth(deps.fetch, '/auth/sign-out', { body: { refreshToken: tokens.refreshToken } });
  }

  async function currentUser(): Promise<SignedInUser | null> {
    const tokens = await getTokens();
    if (tokens === null) return null;
    try {
      return await userOf(tokens);
    } catch (error) {
      if (!isRefused(error)) throw error;
    }
    // Signed out elsewhere, or the keys were changed: the refresh token has the last word, and its refusal clears what is stored.
    const renewed = await getTokens({ forceRefresh: true });
    return renewed === null ? null : userOf(renewed).catch((error: unknown) => forget(error));
  }

  const userOf = ({ accessToken }: SessionTokens) => callAuth<SignedInUser>(deps.fetch, '/auth/me', { token: accessToken });

  /** Tokens that are refused although they are new are of no use to anybody. */
  function forget(error: unknown): null {
    if (!isRefused(error)) throw error;
    writeTokens(deps.storage, null);
    tell('signed-out');
    return null;
  }

  function subscribe(listener: (change: SessionChange) => void): () => void {
    const onStorage = (event: StorageEvent) => {
      if (event.key === tokensKey || event.key === null)
        listener(readTokens(deps.storage) === null ? 'signed-out' : event.oldValue === null ? 'signed-in' : 'refreshed');
    };
    listeners.add(listener);
    globalThis.addEventListener?.('storage', onStorage);
    return () => {
      listeners.delete(listener);
      globalThis.removeEventListener?.('storage', onStorage);
    };
  }

  return {
    getTokens,
    getAccessToken: async (options) => (await getTokens(options))?.accessToken ?? null,
    hasTokens: () => readTokens(deps.storage) !== null,
    isClockOff: () => Math.abs(readTokens(deps.storage)?.clockDriftMs ?? 0) > clockDriftToleranceMs,
    signUp: (input) => callAuth(deps.fetch, '/auth/sign-up', { body: input }),
    confirmSignUp: async (username, code) =>
      void (await callAuth(deps.fetch, '/auth/confirm-sign-up', { body: { username, confirmationCode: code } })),
    resendSignUpCode: (username) => callAuth(deps.fetch, '/auth/resend-sign-up-code', { body: { username } }),
    signIn,
    signOut,
    currentUser,
    config: () => callAuth(deps.fetch, '/auth/config'),
    subscribe,
  };
}

/** The one session of this browser. */
export const session: Session = createSession({
  storage: browserStorage(),
  fetch: (url, init) => globalThis.fetch(url, init),
  now: () => Date.now(),
  exclusive: browserLock,
});

/** For HTTP and GraphQL clients: the token to send, or null for a guest. */
export const getAccessToken = (options?: TokenOptions): Promise<string | null> => session.getAccessToken(options);
