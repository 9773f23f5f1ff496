import { subscribe } from 'node:diagnostics_channel';
import { Readable } from 'node:stream';
import { Agent } from 'undici';

/** Connections of all provider clients of this process. Time-outs are the gateway's, which knows what a call may take. */
const agent = new Agent({ headersTimeout: 0, bodyTimeout: 0, connect: { timeout: 10_000 }, keepAliveTimeout: 30_000 });

/**
 * The SDKs' fetch. Replies are read whole before it returns, so a call is over when its last byte is here; that is also a third of the
 * processor time of a fetch with streams. Only event streams, which are asked for as such, are handed on as they come. Redirects are not followed: a key goes to the address it was given for and nowhere else.
 */
export const providerFetch: typeof fetch = async (input, init = {}) => {
  const { origin, pathname, search } = new URL(input instanceof Request ? input.url : input);
  const { statusCode, headers, body } = await agent.request({
    origin,
    path: pathname + search,
    method: init.method ?? 'GET',
    headers: [...new Headers(init.headers)].flat(),
    body: (init.body as string | null | undefined) ?? null,
    signal: init.signal ?? null,
  });
  const received = new Headers();
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) received.set(name, String(value));
  if (received.get('content-type')?.startsWith('text/event-stream'))
    return new Response(Readable.toWeb(body) as unknown as BodyInit, { status: statusCode, headers: received });
  const text = withoutList(await body.text(), statusCode);
  return new Response(statusCode === 204 || statusCode === 304 ? null : text, {
    status: statusCode,
    headers: received,
  });
};

/** Google's compatible endpoint wraps an error in a list, where the SDKs look for an object. */
function withoutList(text: string, statusCode: number): string {
  if (statusCode < 400 || !text.trimStart().startsWith('[')) return text;
  try {
    const [error] = JSON.parse(text) as unknown[];
    return JSON.stringify(error) ?? text;
  } catch {
    return text;
  }
}

/** When a request went out: performance.now(), null until then. */
export interface Sending {
  at: number | null;
  /** The call is over. */
  forget(): void;
}

const awaited = new Map<string, Sending>();

subscribe('undici:client:sendHeaders', (message) => {
  if (awaited.size === 0) return;
  const id = /^x-request-id: *(\S+)/im.exec((message as { headers: string }).headers)?.[1];
  const sending = id === undefined ? undefined : awaited.get(id);
  if (sending !== undefined) sending.at = performance.now();
});

/** Notes when a request really leaves: connecting takes time, and so does a busy process. */
export function watchSending(requestId: string): Sending {
  const sending: Sending = { at: null, forget: () => void awaited.delete(requestId) };
  awaited.set(requestId, sending);
  return sending;
}
