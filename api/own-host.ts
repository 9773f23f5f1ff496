import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a request names this machine as the one it asks, and comes from a page of it or from a program. A page
 * elsewhere may reach servers of this machine under a name of its own that it points here (DNS rebinding), or send them
 * what needs no permission.
 */
export function isOwnRequest({ host, origin }: Pick<IncomingHttpHeaders, 'host' | 'origin'>): boolean {
  return isOwnHost(host) && (origin === undefined || isOwnHost(/^https?:\/\/(.*)$/i.exec(origin)?.[1]));
}

function isOwnHost(host: string | undefined): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i.test(host ?? '');
}
