/** A fetch that reaches public addresses only, for addresses that strangers name. */
import { lookup as resolveHost } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { Agent, fetch as undiciFetch } from 'undici';

/** The address is not public, or not one that may be fetched. The message is for logs. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused';
}

/** Networks that are not the public internet: IANA's special-purpose registries, and multicast. */
const networks: readonly (readonly [string, number, 'ipv4' | 'ipv6'])[] = [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.0.2.0', 24, 'ipv4'],
  ['192.88.99.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['198.51.100.0', 24, 'ipv4'],
  ['203.0.113.0', 24, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],
  // Of IPv6 only 2000::/3 is public, and parts of it are not.
  ['2001::', 23, 'ipv6'],
  ['2001:db8::', 32, 'ipv6'],
  ['2002::', 16, 'ipv6'],
  ['3fff::', 20, 'ipv6'],
];

const special = new BlockList();
for (const [address, prefix, family] of networks) special.addSubnet(address, prefix, family);
const global6 = new BlockList();
global6.addSubnet('2000::', 3, 'ipv6');

/** True for an IP address on the public internet. IPv4 addresses written as IPv6 are not. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !special.check(address, 'ipv4');
  return version === 6 && global6.check(address, 'ipv6') && !special.check(address, 'ipv6');
}

type ResolveAll = (
  hostname: string,
  done: (error: Error | null, addresses: { address: string; family: number }[]) => void,
) => void;

const resolveAll: ResolveAll = (hostname, done) => resolveHost(hostname, { all: true }, done);

/** Resolves a name and refuses it if any address is not public; the connection goes to an address that was checked. */
export function publicLookup(resolve: ResolveAll = resolveAll): LookupFunction {
  return (hostname, options, done) => {
    resolve(hostname, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error !== null || first === undefined) return done(error ?? new AddressRefused('no address'), []);
      if (!addresses.every(({ address }) => isPublicAddress(address)))
        return done(new AddressRefused(`${hostname} leads to an address that is not public`), []);
      if (options.all === true) done(null, addresses);
      else done(null, first.address, first.family);
    });
  };
}

/** Refuses everything but https on its usual port with a public host. Throws AddressRefused. */
export function checkPublicUrl(url: URL): void {
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  if (url.protocol !== 'https:' || url.port !== '') throw new AddressRefused('only https on port 443 is fetched');
  if (url.username !== '' || url.password !== '') throw new AddressRefused('the address has credentials');
  if (isIP(literal) !== 0 && !isPublicAddress(literal)) throw new AddressRefused('the address is not public');
}

export interface PublicFetchOptions {
  readonly headers: Record<string, string>;
  readonly signal: AbortSignal;
  /** Posted when it is given. */
  readonly body?: string;
}

/** Fetches a public https address without following redirects. Throws AddressRefused, or what a failed fetch throws. */
export type PublicFetch = (address: URL, options: PublicFetchOptions) => Promise<Response>;

export function createPublicFetch(resolve?: ResolveAll): PublicFetch {
  const dispatcher = new Agent({ connect: { lookup: publicLookup(resolve) } });
  return async (address, options) => {
    checkPublicUrl(address);
    return fetchOnce(address, options, dispatcher);
  };
}

/** Fetches any address, private ones too, for installations whose operator allows it. */
export function createAnyFetch(): PublicFetch {
  const dispatcher = new Agent();
  return (address, options) => fetchOnce(address, options, dispatcher);
}

async function fetchOnce(address: URL, { headers, signal, body: sent }: PublicFetchOptions, dispatcher: Agent) {
  const {
    status,
    headers: received,
    body,
  } = await undiciFetch(address, {
    redirect: 'manual',
    headers,
    signal,
    dispatcher,
    ...(sent === undefined ? {} : { method: 'POST', body: sent }),
  });
  const isEmpty = body === null || [204, 205, 304].includes(status);
  return new Response(isEmpty ? null : (body as ReadableStream<Uint8Array>), {
    status,
    headers: [...received],
  });
}
