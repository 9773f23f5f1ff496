import type { IncomingHttpHeaders } from 'node:http';

/**
 * True when a request names this machine as its host and comes from a page of this machine or from a program. Otherwise
 * a foreign page could reach local servers under a name that resolves here (DNS rebinding) or by requests without a
 * preflight.
 */
export function isOwnRequest({ host, origin }: Pick<IncomingHttpHeaders, 'host' | 'origin'>): boolean {
  return isOwnHost(host) && (origin === undefined || isOwnHost(/^https?:\/\/(.*)$/i.exec(origin)?.[1]));
}

function isOwnHost(host: string | undefined): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i.test(host ?? '');
}
