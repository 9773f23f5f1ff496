import { useLocation } from 'react-router';

/** An origin to parse paths with; the top-level domain `invalid` is reserved, so no host has this name. */
const base = 'https://here.invalid';

/**
 * Returns the path to open after signing in. Only paths of this site are accepted, because an attacker's link could
 * name another site.
 */
export function nextPath(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? '/';
  const url = next.startsWith('/') && !next.includes('\\') && URL.canParse(next, base) ? new URL(next, base) : null;
  // The path of `/.//elsewhere` begins with two slashes, which browsers read as a host.
  return url?.origin === base && !url.pathname.startsWith('//') ? url.pathname + url.search + url.hash : '/';
}

/** Returns a path to another account screen that keeps the path to open in the end. */
export function withNext(path: string, search: string, query: Record<string, string> = {}): string {
  const next = nextPath(search);
  const all = new URLSearchParams({ ...query, ...(next === '/' ? {} : { next }) }).toString();
  return all === '' ? path : `${path}?${all}`;
}

/** The path to open after signing in, and links to other account screens that keep it. */
export function useNextPath(): { next: string; linkTo: (path: string, query?: Record<string, string>) => string } {
  const { search } = useLocation();
  return { next: nextPath(search), linkTo: (path, query) => withNext(path, search, query) };
}
