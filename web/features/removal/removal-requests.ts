/** Requests to be removed, which anybody makes without an account. */
import type { RemovalView } from '../../../domain/profiles/removal.ts';
import { readShared, unreachable } from '../../lib/read-shared.ts';

/** A request over HTTP: its times are texts. */
export type Removal = Omit<RemovalView, 'confirmedAt'> & { confirmedAt: string | null };

/** Reads a request. Throws LinkNotFound. */
export function readRemoval(token: string): Promise<Removal> {
  return readShared(pathOf(token));
}

/** Confirms a request. Throws an error with the text to show. */
export function confirmRemoval(token: string): Promise<Removal> {
  return post<Removal>(`${pathOf(token)}/confirm`, {});
}

/** Asks for the mail with a link. Throws RemovalRefused. */
export async function askForRemoval(given: { address: string; email: string }): Promise<void> {
  await post('/api/removals', given);
}

/** The server did not take a request; `field` names the one that is wrong. */
export class RemovalRefused extends Error {
  readonly field: string | null;

  constructor(message: string, field: string | null) {
    super(message);
    this.field = field;
  }
}

function pathOf(token: string): string {
  return `/api/removals/${encodeURIComponent(token)}`;
}

async function post<T>(path: string, body: object): Promise<T> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => {
    throw new RemovalRefused(unreachable, null);
  });
  const answer = (await response.json().catch(() => null)) as (T & { message?: string; field?: string }) | null;
  if (response.ok && answer !== null) return answer;
  const field = answer?.field === 'url' ? 'address' : answer?.field;
  throw new RemovalRefused(answer?.message ?? unreachable, field ?? null);
}
