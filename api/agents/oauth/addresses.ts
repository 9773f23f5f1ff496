import type { Request } from 'express';
import type { Env } from '../../../config/env.ts';

/** Addresses that the authorization server names. They come from the settings alone, never from a request. */
export interface OAuthAddresses {
  /** Origin without a trailing slash; clients compare it byte by byte. */
  readonly issuer: string;
  /** Audience of every access token. */
  readonly resource: string;
}

/** Derives the addresses from PUBLIC_URL; without it they are those of this machine. */
export function oauthAddresses({ PUBLIC_URL, PORT }: Pick<Env, 'PUBLIC_URL' | 'PORT'>): OAuthAddresses {
  const { origin } = new URL(PUBLIC_URL ?? `http://localhost:${PORT}`);
  return { issuer: origin, resource: `${origin}/mcp` };
}

/** Address of the metadata of the protected resource, for WWW-Authenticate headers. */
export function resourceMetadataUrl({ issuer }: OAuthAddresses): string {
  return `${issuer}/.well-known/oauth-protected-resource/mcp`;
}

/** Cookie of the library's own sign-in, which this product does not use. */
export const libraryCookie = 'oauth_session';

/**
 * Replaces what a request says of its own address, from which the library builds endpoints, cookies and redirects, and
 * of its sender, whom only trusted proxies may name. Removes the library's own sign-in, so that the product's is the only
 * one.
 */
export function useOwnAddress(req: Request, { issuer }: OAuthAddresses): void {
  const { host, protocol } = new URL(issuer);
  req.headers.host = host;
  req.headers['x-forwarded-proto'] = protocol.slice(0, -1);
  delete req.headers['x-forwarded-host'];
  req.headers['x-forwarded-for'] = req.ip ?? '';
  const cookies = (req.headers.cookie ?? '').split(/; */).filter((pair) => !isLibrarySession(pair));
  if (cookies.join('') === '') delete req.headers.cookie;
  else req.headers.cookie = cookies.join('; ');
}

/** True for the cookie and for the signature beside it. */
const isLibrarySession = (pair: string) => pair.startsWith(`${libraryCookie}=`) || pair.startsWith(`${libraryCookie}.`);
