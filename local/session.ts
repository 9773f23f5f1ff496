import { StackError } from './stack-error.ts';

/** Somebody signed in at a running stack, over HTTP like any other client. */
export interface StackSession {
  /** Runs a GraphQL operation and answers its data. Throws Error with the first error's message. */
  ask<T>(query: string, variables?: Record<string, unknown>): Promise<T>;
  accessToken: string;
}

export async function signIn(url: string, username: string, password: string): Promise<StackSession> {
  const answer = await postJson(`${url}/auth/sign-in`, { username, password });
  const { accessToken } = answer as { accessToken?: string };
  if (accessToken === undefined) throw new StackError(`Signing in at ${url} as ${username} gave no tokens: is that a Soundings stack?`);
  return {
    accessToken,
    async ask(query, variables = {}) {
      const { data, errors } = (await postJson(`${url}/graphql`, { query, variables }, accessToken)) as {
        data: never;
        errors?: { message: string }[];
      };
      if (errors?.[0] !== undefined) throw new Error(errors[0].message);
      return data;
    },
  };
}

async function postJson(url: string, body: unknown, accessToken?: string): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', ...(accessToken && { authorization: `Bearer ${accessToken}` }) },
    body: JSON.stringify(body),
  });
  const answer = (await response.json().catch(() => ({}))) as { message?: string; errors?: unknown };
  if (!response.ok && answer.errors === undefined) throw new Error(answer.message ?? `${url} answered ${response.status}`);
  return answer;
}
