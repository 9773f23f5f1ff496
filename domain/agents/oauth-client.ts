/** Rules for what a client of the authorization server may register, and for how people read it. */

/** Metadata of a client that cannot be accepted; the message says which part. */
export class BadClientMetadata extends Error {
  override readonly name = 'BadClientMetadata';
}

/** Redirect addresses of one client; apps register one to four. */
export const maxRedirectAddresses = 10;
const maxAddressLength = 2000;

const loopbackHosts = ['localhost', '127.0.0.1', '[::1]'];

/** Schemes that run, read or reach something else than an app on the person's machine. */
const refusedSchemes = ['javascript', 'data', 'vbscript', 'file', 'blob', 'about', 'ws', 'wss', 'ftp', 'mailto', 'tel'];

export type RedirectKind = 'web' | 'loopback' | 'app';

/** Returns the kind of a redirect address. Throws BadClientMetadata for one that could carry a code elsewhere. */
export function redirectKind(address: string): RedirectKind {
  if (address.length > maxAddressLength) throw new BadClientMetadata('redirect_uris has an address that is too long');
  const url = URL.parse(address);
  if (url === null || address.includes('*') || /[\s\\]/.test(address))
    throw new BadClientMetadata('redirect_uris must be complete addresses without wildcards');
  if (url.username !== '' || url.password !== '' || address.includes('#'))
    throw new BadClientMetadata('redirect_uris must not have credentials or a fragment');
  const scheme = url.protocol.slice(0, -1);
  if (scheme === 'https') return 'web';
  if (scheme === 'http') {
    if (loopbackHosts.includes(url.hostname)) return 'loopback';
    throw new BadClientMetadata('redirect_uris must use https, a loopback address or the scheme of an app');
  }
  if (refusedSchemes.includes(scheme)) throw new BadClientMetadata('redirect_uris has a scheme that is not allowed');
  return 'app';
}

/** Returns a client's name as people may see it: one line without control or direction characters. */
export function readableClientName(name: string | undefined): string {
  const plain = (name ?? '')
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 80);
  return plain === '' ? 'An app without a name' : plain;
}

/** Where an answer to a client goes. */
export interface Place {
  /** Host with its port, the address of this computer without one, or the scheme of an app with `://`. */
  host: string;
  kind: RedirectKind;
}

/** Returns where an answer to this redirect address goes. Throws BadClientMetadata. */
export function placeOf(address: string): Place {
  const kind = redirectKind(address);
  const url = new URL(address);
  if (kind === 'app') return { host: `${url.protocol}//`, kind };
  // Programs on this computer take a port that happens to be free.
  return { host: kind === 'loopback' ? url.hostname : url.host, kind };
}

/** Returns the places of redirect addresses, each once; those that no client may register any more are left out. */
export function placesOf(addresses: readonly string[]): Place[] {
  const places = new Map<string, Place>();
  for (const address of addresses) {
    if (!isRedirect(address)) continue;
    const place = placeOf(address);
    places.set(place.host, place);
  }
  return [...places.values()];
}

function isRedirect(address: string): boolean {
  try {
    return redirectKind(address) !== undefined;
  } catch {
    return false;
  }
}
