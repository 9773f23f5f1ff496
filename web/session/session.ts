/** The browser's session with the identity endpoints. Framework-free: React reads it through context.tsx. */
import type { CodeDelivery, SignInAnswer } from '../../domain/identity/challenges.ts';
import {
  NoSessionFoundException,
  UnexpectedSignInInterruptionException,
  UserUnAuthenticatedException,
} from '../../domain/identity/library-errors.ts';
import { createAccountCalls, type AccountCalls } from './account.ts';
import { callAuth } from './client.ts';
import { storeNewDevice } from './devices.ts';
import { AuthError } from './errors.ts';
import type { FactorDeps, SignedInCall } from './factors.ts';
import { browserLock, toStoredTokens, toRefreshBody, refreshTokens, type SessionDeps } from './refresh.ts';
import { createSignIn, type SignInCalls } from './sign-in.ts';
import { createStepStore } from './step.ts';
import { areStored, browserStorage, readTokens, tokensKey, writeTokens } from './storage.ts';
import { clockDriftToleranceMs, needsRefresh, readUsername, type SessionTokens } from './tokens.ts';
import type { AuthConfig, ResetPasswordResult, SignedInUser, SignUpInput, SignUpResult } from './types.ts';

export interface TokenOptions {
  /** Refreshes even if the tokens look valid. */
  forceRefresh?: boolean;
  /** An access token that the server refused although it looks valid: refreshes, unless it was replaced meanwhile. */
  refused?: string;
}

/** `step`: the current step of a sign-in changed or ended. */
export type SessionChange = 'signed-in' | 'refreshed' | 'signed-out' | 'step';

/** The session of one browser, shared by its tabs: its tokens, and requests to the identity endpoints. */
export interface Session extends SignInCalls, AccountCalls {
  /**
   * Returns valid tokens, or null when nobody is signed in. Throws AuthError 'NetworkError' when a due refresh cannot
   * reach the server.
   */
  getTokens(options?: TokenOptions): Promise<SessionTokens | null>;
  getAccessToken(options?: TokenOptions): Promise<string | null>;
  /** True when tokens are stored, which may still be refused. */
  hasTokens(): boolean;
  /** True when this device's clock is off by more than 5 minutes. */
  isClockOff(): boolean;
  signUp(input: SignUpInput): Promise<SignUpResult>;
  confirmSignUp(username: string, code: string): Promise<void>;
  resendSignUpCode(username: string): Promise<CodeDelivery>;
  resetPassword(username: string): Promise<ResetPasswordResult>;
  confirmResetPassword(username: string, confirmationCode: string, newPassword: string): Promise<void>;
  /** Ends the session here in any case, and everywhere when `global`; throws when the server could not be reached. */
  signOut(options?: { global?: boolean }): Promise<void>;
  currentUser(): Promise<SignedInUser | null>;
  config(): Promise<AuthConfig>;
  /** Called after each change, in this tab or another. Returns a function that unsubscribes. */
  subscribe(listener: (change: SessionChange) => void): () => void;
}

const isRefused = (error: unknown) => error instanceof AuthError && error.status === 401;

/** Creates a session from a browser's parts. */
export function createSession(deps: SessionDeps): Session {
  const listeners = new Set<(change: SessionChange) => void>();
  const notify = (change: SessionChange) => listeners.forEach((listener) => listener(change));
  let refreshing: Promise<SessionTokens | null> | null = null;
  const post = <T>(path: string, body: Record<string, unknown>) => callAuth<T>(deps.fetch, path, { body });

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

  /** Stores the tokens of a completed sign-in. */
  function storeAnswer({ tokens, newDevice }: SignInAnswer, typed: string, askedAtMs: number): void {
    if (tokens === undefined) throw new AuthError('AuthTokenException', 'Invalid tokens.');
    // A passkey identifies its person, so no username was typed.
    const username = typed === '' ? (readUsername(tokens.idToken) ?? '') : typed;
    writeTokens(deps.storage, toStoredTokens(tokens, username, askedAtMs, deps.now()));
    if (readTokens(deps.storage) === null) throw AuthError.of(new UnexpectedSignInInterruptionException());
    if (newDevice !== undefined && username !== '') storeNewDevice(deps.storage, username, newDevice);
    notify('signed-in');
  }

  /** Forgets the tokens without notifying the server. */
  function clearTokens(): void {
    writeTokens(deps.storage, null);
    notify('signed-out');
  }

  async function signOut({ global = false }: { global?: boolean } = {}): Promise<void> {
    // An access token is required to end other sign-ins.
    const token = global ? (await signedIn()).accessToken : undefined;
    const tokens = readTokens(deps.storage);
    clearTokens();
    if (tokens === null) return;
    const body = { ...toRefreshBody(tokens.refreshToken), ...(global ? { global } : {}) };
    await callAuth(deps.fetch, '/auth/sign-out', { body, ...(token === undefined ? {} : { token }) });
  }

  /** Returns valid tokens, or throws when nobody is signed in. */
  async function signedIn(options?: TokenOptions): Promise<SessionTokens> {
    const tokens = await getTokens(options);
    if (tokens !== null) return tokens;
    throw AuthError.of(new UserUnAuthenticatedException());
  }

  /** Retries with a refreshed token when the first is refused, as after a key rotation. */
  const call: SignedInCall = async (method, path, body) => {
    const { accessToken } = await signedIn();
    try {
      return await callAuth(deps.fetch, path, { method, body, token: accessToken });
    } catch (error) {
      if (!isRefused(error) || !isTokenError(error)) throw error;
    }
    const renewed = await signedIn({ refused: accessToken });
    return callAuth(deps.fetch, path, { method, body, token: renewed.accessToken });
  };

  async function currentUser(): Promise<SignedInUser | null> {
    const tokens = await getTokens();
    if (tokens === null) return null;
    try {
      return await userOf(tokens);
    } catch (error) {
      if (!isRefused(error)) throw error;
    }
    // The session was ended elsewhere, or the keys were rotated. The refresh token decides; its refusal clears the
    // storage.
    const renewed = await getTokens({ refused: tokens.accessToken });
    return renewed === null ? null : userOf(renewed).catch((error: unknown) => endSession(error, renewed));
  }

  const userOf = ({ accessToken }: SessionTokens) =>
    callAuth<SignedInUser>(deps.fetch, '/auth/me', { token: accessToken });

  /** Ends the session when even renewed tokens are refused. */
  function endSession(error: unknown, renewed: SessionTokens): null {
    if (!isRefused(error)) throw error;
    if (areStored(deps.storage, renewed)) clearTokens();
    return null;
  }

  function subscribe(listener: (change: SessionChange) => void): () => void {
    const onStorage = (event: StorageEvent) => {
      if (event.key === tokensKey || event.key === null)
        listener(
          readTokens(deps.storage) === null ? 'signed-out' : event.oldValue === null ? 'signed-in' : 'refreshed',
        );
    };
    listeners.add(listener);
    globalThis.addEventListener?.('storage', onStorage);
    return () => {
      listeners.delete(listener);
      globalThis.removeEventListener?.('storage', onStorage);
    };
  }

  const factors: FactorDeps = { storage: deps.storage, send: post };
  const steps = createStepStore(deps.tabStorage, deps.now, () => notify('step'));
  const { now, sleep } = deps;
  const isSignedIn = async () => (await getTokens()) !== null;
  return {
    ...createSignIn({ factors, steps, isSignedIn, keep: storeAnswer, post, now, sleep }),
    ...createAccountCalls({
      call,
      storage: deps.storage,
      idToken: async () => {
        const tokens = await getTokens();
        if (tokens === null) throw AuthError.of(new NoSessionFoundException());
        return tokens.idToken;
      },
      username: () => readTokens(deps.storage)?.username ?? '',
      leave: clearTokens,
      now,
    }),
    getTokens,
    getAccessToken: async (options) => (await getTokens(options))?.accessToken ?? null,
    hasTokens: () => readTokens(deps.storage) !== null,
    isClockOff: () => Math.abs(readTokens(deps.storage)?.clockDriftMs ?? 0) > clockDriftToleranceMs,
    signUp: (input) => post('/auth/sign-up', { ...input, autoSignIn: true }),
    confirmSignUp: async (username, confirmationCode) =>
      void (await post('/auth/confirm-sign-up', { username, confirmationCode })),
    resendSignUpCode: (username) => post('/auth/resend-sign-up-code', { username }),
    resetPassword: (username) => post('/auth/reset-password', { username }),
    confirmResetPassword: async (username, confirmationCode, newPassword) =>
      void (await post('/auth/confirm-reset-password', { username, confirmationCode, newPassword })),
    signOut,
    currentUser,
    config: () => callAuth(deps.fetch, '/auth/config'),
    subscribe,
  };
}

/** True when a 401 refuses the token; NotAuthorizedException refuses the input, such as a wrong password. */
const isTokenError = (error: unknown) => error instanceof AuthError && error.name !== 'NotAuthorizedException';

/** The only session of this browser. */
export const session: Session = createSession({
  storage: browserStorage('localStorage'),
  tabStorage: browserStorage('sessionStorage'),
  fetch: (url, init) => globalThis.fetch(url, init),
  now: () => Date.now(),
  exclusive: browserLock,
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
});

/** For HTTP and GraphQL clients: the token to send, or null for a guest. */
export const getAccessToken = (options?: TokenOptions): Promise<string | null> => session.getAccessToken(options);
