/** Scraping services as an import sees them. */
import { retryAfterOf } from '../../providers/retry-after.ts';
import { isObject } from '../../../domain/is-object.ts';

export interface Access {
  /** Address of the service's API, without a trailing slash; the operator's setting. */
  baseUrl: string;
  key: string;
  /** Actor or dataset. */
  source: string;
  signal: AbortSignal;
}

export type Records =
  | { kind: 'waiting' }
  /** The run or snapshot as a whole came to nothing. */
  | { kind: 'failed'; reason: string }
  /** `costUsd` is what was charged for all records; null when the service does not say so. */
  | { kind: 'ready'; records: Record<string, unknown>[]; costUsd: number | null };

export interface ScrapingClient {
  /** Starts to read profiles. Returns the id of the run or snapshot. */
  start(access: Access, urls: readonly string[]): Promise<string>;
  collect(access: Access, ref: string): Promise<Records>;
}

/** The service cannot be asked again with this key: it refused the key, or the account has no credit. */
export class ServiceStopped extends Error {
  override readonly name = 'ServiceStopped';
}

/** The service is busy or away. */
export class ServiceBusy extends Error {
  override readonly name = 'ServiceBusy';
  readonly retryAfterMs: number | null;
  /** True when nothing was started, which a failed connection does not tell. */
  readonly isRefusal: boolean;
  constructor(message: string, { retryAfterMs = null as number | null, isRefusal = false } = {}) {
    super(message);
    this.retryAfterMs = retryAfterMs;
    this.isRefusal = isRefusal;
  }
}

/** The service does not know what it is asked, such as a run that it has deleted. */
export class ServiceRefused extends Error {
  override readonly name = 'ServiceRefused';
}

const timeoutMs = 60_000;
const maxBytes = 50_000_000;

/** Sends a request. Throws ServiceStopped, ServiceBusy, ServiceRefused; their messages hold nothing of the answer. */
export async function request(
  { baseUrl, key, signal }: Access,
  label: string,
  path: string,
  body?: unknown,
): Promise<{ status: number; json: unknown }> {
  const response = await fetch(baseUrl + path, {
    method: body === undefined ? 'GET' : 'POST',
    // A redirect could carry the key elsewhere.
    redirect: 'manual',
    headers: {
      authorization: `Bearer ${key}`,
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
  }).catch(() => {
    signal.throwIfAborted();
    throw new ServiceBusy(`${label} could not be reached`);
  });
  const { status, headers } = response;
  if (status === 401 || status === 403) throw new ServiceStopped(`${label} does not accept the key. Enter another one`);
  if (status === 402) throw new ServiceStopped(`${label} says that the account has no credit left. Add credit there`);
  if (status === 429) {
    const retryAfterMs = retryAfterOf(headers);
    throw new ServiceBusy(`${label} asks to slow down`, { retryAfterMs, isRefusal: true });
  }
  if (status >= 500) throw new ServiceBusy(`${label} has a problem (${status})`, { isRefusal: true });
  if (status < 200 || status > 299) throw new ServiceRefused(`${label} refused the request (${status})`);
  return { status, json: await readJson(response, label, signal) };
}

async function readJson(response: Response, label: string, signal: AbortSignal): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response.body ?? []) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) break;
      chunks.push(chunk);
    }
  } catch {
    signal.throwIfAborted();
    throw new ServiceBusy(`${label} broke off`);
  }
  if (bytes > maxBytes) throw new ServiceRefused(`${label} sent more than 50 MB`);
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    throw new ServiceRefused(`${label} sent no JSON`);
  }
}

/** The value at a path of names; undefined when there is none. */
export function valueAt(json: unknown, ...path: readonly string[]): unknown {
  return path.reduce((value, name) => (isObject(value) ? value[name] : undefined), json);
}
