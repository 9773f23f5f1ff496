/** The browser's session with the identity endpoints. Framework-free: React reads it through context.tsx. */
import type { SignInAnswer } from '../../domain/identity/challenges.ts';
import {
  NoSessionFoundException,
  UnexpectedSignInInterruptionException,
} from '../../domain/identity/library-errors.ts';
import { createAccountCalls, type AccountCalls } from './account.ts';
import { callAuth } from './client.ts';
import { createCurrentUser } from './current-user.ts';
import { storeNewDevice } from './devices.ts';
import { AuthError } from './errors.ts';
import type { FactorDeps } from './factors.ts';
import { browserLock, toStoredTokens, toRefreshBody, type SessionDeps } from './refresh.ts';
import { createSignIn, type SignInCalls } from './sign-in.ts';
import { createSignUpCalls, type SignUpCalls } from './sign-up.ts';
import { createStepStore } from './step.ts';
import { browserStorage, readTokens, tokensKey, writeTokens, type KeyStorage } from './storage.ts';
import { createSignedInCall, createTokenReader, type TokenOptions, type TokenReader } from './token-reader.ts';
import { clockDriftToleranceMs, readUsername } from './tokens.ts';
import type { AuthConfig, SignedInUser } from './types.ts';

/** `step`: the current step of a sign-in changed or ended. */
export type SessionChange = 'signed-in' | 'refreshed' | 'signed-out' | 'step';
type Listener = (change: SessionChange) => void;

/** The session of one browser, shared by its tabs: its tokens, and requests to the identity endpoints. */
export interface Session extends SignInCalls, SignUpCalls, AccountCalls, Pick<TokenReader, 'getTokens'> {
  getAccessToken(options?: TokenOptions): Promise<string | null>;
  /** True when tokens are stored, which may still be refused. */
  hasTokens(): boolean;
  /** True when this device's clock is off by more than 5 minutes. */
  isClockOff(): boolean;
  /** Ends the session here in any case, and everywhere when `global`; throws when the server could not be reached. */
  signOut(options?: { global?: boolean }): Promise<void>;
  currentUser(): Promise<SignedInUser | null>;
  config(): Promise<AuthConfig>;
  /** Called after each change, in this tab or another. Returns a function that unsubscribes. */
  subscribe(listener: Listener): () => void;
}

/** Creates a session from a browser's parts. */
export function createSession(deps: SessionDeps): Session {
  const listeners = new Set<Listener>();
  const notify: Listener = (change) => listeners.forEach((listener) => listener(change));
  const post = <T>(path: string, body: Record<string, unknown>) => callAuth<T>(deps.fetch, path, { body });
  const { getTokens, signedIn } = createTokenReader(deps, notify);

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

  const factors: FactorDeps = { storage: deps.storage, send: post };
  const steps = createStepStore(deps.tabStorage, deps.now, () => notify('step'));
  const { now, sleep } = deps;
  const isSignedIn = async () => (await getTokens()) !== null;
  return {
    ...createSignIn({ factors, steps, isSignedIn, keep: storeAnswer, post, now, sleep }),
    ...createSignUpCalls(post),
    ...createAccountCalls({
      call: createSignedInCall(deps.fetch, signedIn),
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
    signOut,
    currentUser: createCurrentUser(deps, getTokens, clearTokens),
    config: () => callAuth(deps.fetch, '/auth/config'),
    subscribe: createSubscription(deps.storage, listeners),
  };
}

/** Storage events tell of changes in other tabs, whose listeners are not in the set. */
function createSubscription(storage: KeyStorage, listeners: Set<Listener>): Session['subscribe'] {
  return (listener) => {
    const onStorage = (event: StorageEvent) => {
      if (event.key === tokensKey || event.key === null)
        listener(readTokens(storage) === null ? 'signed-out' : event.oldValue === null ? 'signed-in' : 'refreshed');
    };
    listeners.add(listener);
    globalThis.addEventListener?.('storage', onStorage);
    return () => {
      listeners.delete(listener);
      globalThis.removeEventListener?.('storage', onStorage);
    };
  };
}

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
