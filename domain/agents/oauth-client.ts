/** Rules for what a client of the authorization server may register, and for how people read it. */

/** Metadata of a client that cannot be accepted; the message says which part. */
export class BadClientMetadata extends Error {
  override readonly name = 'BadClientMetadata';
}

const loopbackHosts = ['localhost', '127.0.0.1', '[::1]'];

/** Schemes that run, read or reach something else than an app on the person's machine. */
const refusedSchemes = ['javascript', 'data', 'vbscript', 'file', 'blob', 'about', 'ws', 'wss', 'ftp', 'mailto', 'tel'];

export type RedirectKind = 'web' | 'loopback' | 'app';

/** Returns the kind of a redirect address. Throws BadClientMetadata for one that could carry a code elsewhere. */
export function redirectKind(address: string): RedirectKind {
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
export function readableClientName(name: string | undefined, fallback: string): string {
  const plain = (name ?? '')
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 80);
  return plain === '' ? fallback : plain;
}

/**
 * Returns the host that a client can be held to: of its own address, else of where the answer goes. A name can be
 * forged, a host cannot.
 */
export function clientHost(clientId: string, redirectUris: readonly string[]): string {
  const own = clientId.startsWith('https://') ? URL.parse(clientId) : null;
  if (own !== null) return own.host;
  const target = URL.parse(redirectUris[0] ?? '');
  if (target === null) return '';
  return target.host === '' || !target.protocol.startsWith('http') ? `${target.protocol}//` : target.hostname;
}

/** True when every answer to the client goes to a program on the person's own machine. */
export function isLocalClient(redirectUris: readonly string[]): boolean {
  return redirectUris.every((address) => redirectKind(address) !== 'web');
}
