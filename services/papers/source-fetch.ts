/** Fetches from sources of papers, through the guard against addresses that are not public. */
import type { Env } from '../../config/env.ts';
import {
  AddressRefused,
  createAnyFetch,
  createPublicFetch,
  type PublicFetch,
  type PublicFetchOptions,
} from '../agents/public-fetch.ts';

/**
 * Creates the fetch of sources: public https addresses, and besides them one origin that the operator trusts, such as
 * that of a simulator. It follows no redirect.
 */
export function createSourceFetch(
  { SOURCES_TRUSTED_ORIGIN: trusted }: Pick<Env, 'SOURCES_TRUSTED_ORIGIN'>,
  guarded: PublicFetch = createPublicFetch(),
): PublicFetch {
  const open = createAnyFetch();
  return (address, options) => (address.origin === trusted ? open : guarded)(address, options);
}

const maxRedirects = 3;

interface Followed {
  fetch: PublicFetch;
  /** Redirects to other addresses are refused. */
  mayFollow: (to: URL) => boolean;
}

/**
 * Fetches an address and follows up to three redirects, each of which passes the guard. Throws AddressRefused, or what a
 * failed fetch throws.
 */
export async function fetchFollowing(
  { fetch, mayFollow }: Followed,
  address: URL,
  options: PublicFetchOptions,
): Promise<Response> {
  let at = address;
  for (let hop = 0; ; hop += 1) {
    const response = await fetch(at, options);
    const location = response.headers.get('location');
    if (![301, 302, 303, 307, 308].includes(response.status) || location === null) return response;
    await response.body?.cancel().catch(() => undefined);
    const to = URL.parse(location, at);
    if (hop === maxRedirects) throw new AddressRefused('there are too many redirects');
    if (to === null || !mayFollow(to)) throw new AddressRefused('a redirect leads to an address that is not followed');
    at = to;
  }
}

/** True when a failure is a refusal of the guard, which undici wraps. */
export function isRefused(error: unknown): boolean {
  if (error instanceof AddressRefused) return true;
  return error instanceof Error && error.cause !== undefined && isRefused(error.cause);
}

/** Reads a body of at most `maxBytes`; null when it has more. */
export async function readLimited(response: Response, maxBytes: number): Promise<Buffer | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
