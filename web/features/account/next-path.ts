import { useSearchParams } from 'react-router';

/** Where to go after signing in: a path of this site only, or an attacker's link could send people elsewhere. */
export function safePath(next: string | null): string {
  if (next === null || !next.startsWith('/') || next.includes('\\')) return '/';
  const base = 'https://here.invalid';
  const url = URL.canParse(next, base) ? new URL(next, base) : null;
  return url?.origin === base ? url.pathname + url.search + url.hash : '/';
}

/** The wish of the address, and how to carry it on to the next screen. */
export function useNextPath(): { next: string; linkTo: (path: string, query?: Record<string, string>) => string } {
  const [params] = useSearchParams();
  const next = safePath(params.get('next'));
  const linkTo = (path: string, query: Record<string, string> = {}) => {
    const all = new URLSearchParams({ ...query, ...(next === '/' ? {} : { next }) }).toString();
    return all === '' ? path : `${path}?${all}`;
  };
  return { next, linkTo };
}
