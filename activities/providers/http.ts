import { Agent, fetch as undiciFetch } from 'undici';

/** Connections of all provider clients of this process. Time-outs are the gateway's, which knows what a call may take. */
export const providerAgent = new Agent({ headersTimeout: 0, bodyTimeout: 0, connect: { timeout: 10_000 }, keepAliveTimeout: 30_000 });

/** The SDKs' fetch. */
export const providerFetch = ((input: string, init?: RequestInit) =>
  undiciFetch(input, { ...(init as object), dispatcher: providerAgent })) as unknown as typeof fetch;
