import { subscribe } from 'node:diagnostics_channel';
import { Readable } from 'node:stream';
import { Agent } from 'undici';

/** Connections of all provider clients of this process. The gateway sets the time-outs of calls. */
const agent = new Agent({ headersTimeout: 0, bodyTimeout: 0, connect: { timeout: 10_000 }, keepAliveTimeout: 30_000 });

/**
 * Replaces fetch in the SDKs. A reply is read whole before it is returned, so a call is over with its last byte; this
 * also takes a third of the processor time of a fetch with streams. Event streams are passed on as they arrive.
 * Redirects are not followed, so that a key reaches no other address.
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

/** Unwraps the list in which Google's compatible endpoint sends an error, because the SDKs expect an object. */
function withoutList(text: string, statusCode: number): string {
  if (statusCode < 400 || !text.trimStart().startsWith('[')) return text;
  try {
    const [error] = JSON.parse(text) as unknown[];
    return JSON.stringify(error) ?? text;
  } catch {
    return text;
  }
}

/** Records when a request was sent. */
export interface Sending {
  /** performance.now() when the headers were sent; null before. */
  sentAt: number | null;
  /** Ends the recording; called when the call is over. */
  end(): void;
}

const watched = new Map<string, Sending>();

subscribe('undici:client:sendHeaders', (message) => {
  if (watched.size === 0) return;
  const id = /^x-request-id: *(\S+)/im.exec((message as { headers: string }).headers)?.[1];
  const sending = id === undefined ? undefined : watched.get(id);
  if (sending !== undefined) sending.sentAt = performance.now();
});

/**
 * Starts the recording. A request is sent later than its call, because connecting takes time and processes are busy.
 */
export function watchSending(requestId: string): Sending {
  const sending: Sending = { sentAt: null, end: () => void watched.delete(requestId) };
  watched.set(requestId, sending);
  return sending;
}
