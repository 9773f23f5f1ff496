import { AuthError } from './session-errors.ts';

/** What people read when an endpoint fails without saying why (spec §8). */
const defaults: Record<string, string> = {
  '/auth/sign-in': 'Failed to sign in',
  '/auth/sign-up': 'Failed to sign up',
  '/auth/confirm-sign-up': 'Failed to verify email',
  '/auth/sign-out': 'Failed to sign out',
};

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Posts JSON (or gets, without a body) and answers the parsed JSON. Throws AuthError. */
export async function callAuth<T>(fetch: Fetch, path: string, options: { body?: unknown; token?: string } = {}): Promise<T> {
  const response = await heard(fetch, path, options);
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) return answer as T;
  throw refusal(path, response.status, answer);
}

async function heard(fetch: Fetch, path: string, { body, token }: { body?: unknown; token?: string }): Promise<Response> {
  const headers = {
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  };
  try {
    return await fetch(path, { method: body === undefined ? 'GET' : 'POST', headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  } catch (cause) {
    throw new AuthError('NetworkError', 'Network error. Please check your connection', { cause });
  }
}

function refusal(path: string, status: number, answer: unknown): AuthError {
  const { name, message, field } = (answer ?? {}) as { name?: string; message?: string; field?: string };
  if (name === undefined || message === undefined)
    return new AuthError('UnknownError', defaults[path] ?? 'An unknown error has occurred.', { status });
  return new AuthError(name, message, { field, status });
}
