import { subscribe } from 'node:diagnostics_channel';
import { Agent, fetch as undiciFetch } from 'undici';

/** Connections of all provider clients of this process. Time-outs are the gateway's, which knows what a call may take. */
const agent = new Agent({ headersTimeout: 0, bodyTimeout: 0, connect: { timeout: 10_000 }, keepAliveTimeout: 30_000 });

/** The SDKs' fetch. */
export const providerFetch = ((input: string, init?: RequestInit) =>
  undiciFetch(input, { ...(init as object), dispatcher: agent })) as unknown as typeof fetch;

/** When a request went out: performance.now(), null until then. */
export interface Sending {
  at: number | null;
}

const awaited = new Map<string, Sending>();

subscribe('undici:client:sendHeaders', (message) => {
  if (awaited.size === 0) return;
  const id = /^x-request-id: *(\S+)/im.exec((message as { headers: string }).headers)?.[1];
  const sending = id === undefined ? undefined : awaited.get(id);
  if (sending !== undefined) sending.at = performance.now();
});

/** Notes when a request really leaves: connecting takes time, and so does a busy process. Call `forget` at its end. */
export function watchSending(requestId: string): Sending & { forget(): void } {
  const sending = { at: null, forget: () => void awaited.delete(requestId) };
  awaited.set(requestId, sending);
  return sending;
}
