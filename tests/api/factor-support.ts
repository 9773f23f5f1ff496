/** A browser without a screen, for tests of SRP, passkeys and devices. */
import type { SignInAnswer } from '../../domain/identity/challenges.ts';
import { beginSignIn } from '../../web/session/challenges.ts';
import { AuthError } from '../../web/session/errors.ts';
import type { FactorDeps, SignedInCall } from '../../web/session/factors.ts';
import { memoryStorage, type KeyStorage } from '../../web/session/storage.ts';
import type { Authenticator } from '../../web/session/factors.ts';
import type { IdentityApi } from './identity-support.ts';

const passkeysAway: Authenticator = {
  isSupported: () => false,
  create: () => Promise.reject(new Error('no authenticator')),
  get: () => Promise.reject(new Error('no authenticator')),
};

const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

/** The browser's part of the sign-in factors against the real server, with its storage and all request bodies. */
export interface Browser extends FactorDeps {
  storage: KeyStorage;
  /** Request bodies in order. */
  sent: { path: string; body: Record<string, unknown> }[];
  /** Inspects and may change each request before it is sent. */
  tamper: (path: string, body: Record<string, unknown>) => Record<string, unknown>;
  as(token: string): SignedInCall;
}

interface BrowserOptions {
  authenticator?: Authenticator;
  from?: string;
}

/** Creates a browser with separate storage and address. */
export function openBrowser(
  api: IdentityApi,
  { authenticator = passkeysAway, from = '192.0.2.1' }: BrowserOptions = {},
): Browser {
  const request = async <T>(method: string, path: string, body: unknown, token?: string): Promise<T> => {
    const headers = {
      'content-type': 'application/json',
      'user-agent': userAgent,
      'x-forwarded-for': from,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    };
    const response = await fetch(api.url + path, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as { name: string; message: string; field?: string };
    if (!response.ok)
      throw new AuthError(answer.name, answer.message, { field: answer.field, status: response.status });
    return answer as T;
  };
  const browser: Browser = {
    storage: memoryStorage(),
    authenticator,
    sent: [],
    tamper: (_path, body) => body,
    send: async (path, body) => {
      const given = browser.tamper(path, body);
      browser.sent.push({ path, body: given });
      return request<SignInAnswer>('POST', path, given);
    },
    as:
      (token) =>
      (method, path, body): Promise<never> =>
        request(method, path, body, token),
  };
  return browser;
}

/** Returns the error of a refused call. Throws when the call succeeds. */
export async function refusalOf(call: Promise<unknown>): Promise<{ name: string; message: string; status: number }> {
  try {
    await call;
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    const { name, message, status } = error;
    return { name, message, status };
  }
  throw new Error('The call was not refused');
}

export const notAuthorized = { name: 'NotAuthorizedException', message: 'Invalid email or password', status: 401 };

/** Returns the access token of a response that has one. */
export function accessTokenOf({ tokens }: SignInAnswer): string {
  if (tokens === undefined) throw new Error('Not signed in');
  return tokens.accessToken;
}

/** Signs in with the password by SRP. */
export function signInWithSrp(browser: Browser, username: string, password: string): Promise<SignInAnswer> {
  return beginSignIn(browser, { username, password, authFlowType: 'USER_SRP_AUTH' });
}
