/** A signed-in person as a client of a running stack, for scripts and tests. */
import { StackError } from './stack-error.ts';

/** A person signed in at a running stack over HTTP, like any other client. */
export interface StackSession {
  /** Runs a GraphQL operation and returns its data. Throws Error with the first error's message. */
  ask<T>(query: string, variables?: Record<string, unknown>): Promise<T>;
  /** A token for other requests, valid for at least some minutes. */
  accessToken(): Promise<string>;
}

/** Tokens last an hour, which is shorter than a long run. */
const renewAfterMs = 30 * 60_000;

/** Signs a person in by password. Throws Error with the api's message when the api refuses. */
export async function signIn(url: string, username: string, password: string): Promise<StackSession> {
  let token = await freshToken(url, username, password);
  let since = Date.now();
  const accessToken = async () => {
    if (Date.now() - since > renewAfterMs) [token, since] = [await freshToken(url, username, password), Date.now()];
    return token;
  };
  return {
    accessToken,
    async ask(query, variables = {}) {
      const { data, errors } = (await postJson(`${url}/graphql`, { query, variables }, await accessToken())) as {
        data: never;
        errors?: { message: string }[];
      };
      if (errors?.[0] !== undefined) throw new Error(errors[0].message);
      return data;
    },
  };
}

async function freshToken(url: string, username: string, password: string): Promise<string> {
  const { tokens, message } = (await postJson(`${url}/auth/sign-in`, { username, password })) as {
    tokens?: { accessToken: string };
    message?: string;
  };
  if (tokens === undefined) throw new StackError(message ?? `Signing in at ${url} as ${username} was not completed.`);
  return tokens.accessToken;
}

async function postJson(url: string, body: unknown, accessToken?: string): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      ...(accessToken && { authorization: `Bearer ${accessToken}` }),
    },
    body: JSON.stringify(body),
  });
  const answer = (await response.json().catch(() => ({}))) as { message?: string; errors?: unknown };
  if (!response.ok && answer.errors === undefined)
    throw new Error(answer.message ?? `${url} answered ${response.status}`);
  return answer;
}
