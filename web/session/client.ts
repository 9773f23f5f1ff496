import { AuthError } from './errors.ts';

/** Messages for endpoints that fail without one. */
const defaults: Record<string, string> = {
  '/auth/sign-in': 'Failed to sign in',
  '/auth/confirm-sign-in': 'Failed to sign in',
  '/auth/sign-up': 'Failed to sign up',
  '/auth/confirm-sign-up': 'Failed to verify email',
  '/auth/sign-out': 'Failed to sign out',
};

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export interface AuthCall {
  /** POST with a body, GET without one, by default. */
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  body?: unknown;
  token?: string;
}

/** Sends JSON and returns the parsed JSON. Throws AuthError. */
export async function callAuth<T>(fetch: Fetch, path: string, options: AuthCall = {}): Promise<T> {
  const response = await fetchOrThrow(fetch, path, options);
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) return answer as T;
  throw toAuthError(path, response.status, answer);
}

async function fetchOrThrow(fetch: Fetch, path: string, { method, body, token }: AuthCall): Promise<Response> {
  const headers = {
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  };
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  try {
    return await fetch(path, { method: method ?? (body === undefined ? 'GET' : 'POST'), headers, ...sent });
  } catch (cause) {
    throw new AuthError('NetworkError', 'Network error. Please check your connection', { cause });
  }
}

function toAuthError(path: string, status: number, answer: unknown): AuthError {
  const { name, message, field } = (answer ?? {}) as { name?: string; message?: string; field?: string };
  if (name === undefined || message === undefined)
    return new AuthError('UnknownError', defaults[path] ?? 'An unknown error has occurred.', { status });
  return new AuthError(name, message, { field, status });
}
