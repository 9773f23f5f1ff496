import { useLocation } from 'react-router';

const base = 'https://here.invalid';

/** Where the address says to go after signing in: a path of this site only, or an attacker's link could send people elsewhere. */
export function nextPath(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? '/';
  const url = next.startsWith('/') && !next.includes('\\') && URL.canParse(next, base) ? new URL(next, base) : null;
  // `/.//elsewhere` is a path of ours whose beginning would be read as another host.
  return url?.origin === base && !url.pathname.startsWith('//') ? url.pathname + url.search + url.hash : '/';
}

/** The way to another of these screens that keeps where to go in the end. */
export function withNext(path: string, search: string, query: Record<string, string> = {}): string {
  const next = nextPath(search);
  const all = new URLSearchParams({ ...query, ...(next === '/' ? {} : { next }) }).toString();
  return all === '' ? path : `${path}?${all}`;
}

export function useNextPath(): { next: string; linkTo: (path: string, query?: Record<string, string>) => string } {
  const { search } = useLocation();
  return { next: nextPath(search), linkTo: (path, query) => withNext(path, search, query) };
}
