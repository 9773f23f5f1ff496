import { subscribe } from 'node:diagnostics_channel';
import { Readable } from 'node:stream';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { EnvHttpProxyAgent, type Dispatcher } from 'undici';
import { inheritedEnvironment } from '../../config/env.ts';

const { NO_PROXY = '', no_proxy: noProxy = NO_PROXY } = inheritedEnvironment();

/**
 * Connections of all provider clients of this process, through the proxy that HTTPS_PROXY or HTTP_PROXY names, except to
 * this machine and the hosts of NO_PROXY. The gateway sets the time-outs of calls.
 */
const agent = new EnvHttpProxyAgent({
  headersTimeout: 0,
  bodyTimeout: 0,
  connect: { timeout: 10_000 },
  keepAliveTimeout: 30_000,
  noProxy: ['localhost', '127.0.0.1', '::1', noProxy].filter(Boolean).join(','),
});

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
  const sending = watched.get(new Headers(init.headers).get('x-request-id') ?? '');
  if (sending !== undefined) sending.headers = received;
  if (received.get('content-type')?.startsWith('text/event-stream'))
    return new Response(Readable.toWeb(body) as unknown as BodyInit, { status: statusCode, headers: received });
  const text = withoutList(await textOf(body, received), statusCode);
  return new Response(statusCode === 204 || statusCode === 304 ? null : text, {
    status: statusCode,
    headers: received,
  });
};

const decoders: Record<string, (bytes: Buffer) => Buffer> = {
  gzip: gunzipSync,
  'x-gzip': gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
};

/** Reads a body, also one that a proxy compressed without being asked. */
async function textOf(body: Dispatcher.BodyMixin, headers: Headers): Promise<string> {
  const decode = decoders[headers.get('content-encoding')?.trim().toLowerCase() ?? ''];
  if (decode === undefined) return body.text();
  headers.delete('content-encoding');
  headers.delete('content-length');
  return decode(Buffer.from(await body.arrayBuffer())).toString('utf8');
}

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

/** Records when a request was sent, and the headers of its reply. */
export interface Sending {
  /** Headers of the last reply; null before. */
  headers: Headers | null;
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
  const sending: Sending = { headers: null, sentAt: null, end: () => void watched.delete(requestId) };
  watched.set(requestId, sending);
  return sending;
}
