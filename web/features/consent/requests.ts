import type { ConsentRequest } from '../../../domain/agents/consent.ts';
import { unreachable } from '../../lib/read-shared.ts';
import { signedInFetch } from '../../session/signed-in-fetch.ts';

/** The request has ended or belongs to another browser, so that a retry is useless. */
export class RequestGone extends Error {}

async function send<T>(path: string, init?: RequestInit): Promise<T> {
  const response = await signedInFetch(path, init).catch(() => {
    throw new Error(unreachable);
  });
  const body = (await response.json().catch(() => null)) as (T & { message?: string }) | null;
  if (response.ok && body !== null) return body;
  if (response.status === 404) throw new RequestGone(body?.message);
  throw new Error(body?.message ?? unreachable);
}

const pathOf = (uid: string, step: string) => `/oauth/interaction/${encodeURIComponent(uid)}/${step}`;

/** Reads who asks for what. Throws RequestGone, or an error with the text to show. */
export function readConsentRequest(uid: string): Promise<ConsentRequest> {
  return send(pathOf(uid, 'details'));
}

/** Allows these permissions and returns the address to go on to. Throws RequestGone, or an error with the text to show. */
export async function allowClient(uid: string, permissions: readonly string[]): Promise<string> {
  return (await post(uid, 'confirm', { permissions })).redirectTo;
}

/** Refuses the client and returns the address to go on to. Throws RequestGone, or an error with the text to show. */
export async function refuseClient(uid: string): Promise<string> {
  return (await post(uid, 'deny', {})).redirectTo;
}

function post(uid: string, step: string, body: unknown): Promise<{ redirectTo: string }> {
  const headers = { 'content-type': 'application/json' };
  return send(pathOf(uid, step), { method: 'POST', headers, body: JSON.stringify(body) });
}
