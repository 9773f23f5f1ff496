import type { Request, Response } from 'express';
import type { SignInAnswer, Tokens } from '../../domain/identity/challenges.ts';
import { isObject, text, type Body, type IdentityDeps } from './deps.ts';

const name = 'soundings_refresh';
/** Cookie storage keeps for a year (spec §9); the refresh token in it ends earlier. */
const maxAgeMs = 365 * 24 * 3_600_000;
/** No script reads it, no other site sends it, nothing but /auth gets it. Browsers take localhost for secure. */
const attributes = { httpOnly: true, secure: true, sameSite: 'strict', path: '/auth' } as const;

/** Whether this request wants its refresh token in a cookie: `tokenStorage` of the body, else the setting. */
function wantsCookie({ env }: IdentityDeps, body: Body): boolean {
  return (text(body, 'tokenStorage') || env.TOKEN_STORAGE) === 'cookie';
}

/** The tokens as they are answered: with cookie storage, and whenever it came by cookie, the refresh token goes into the cookie and nowhere else. */
export function handOver(deps: IdentityDeps, req: Request, tokens: Tokens): Tokens {
  if (!wantsCookie(deps, bodyOf(req)) && !cameByCookie(req)) return tokens;
  const { refreshToken, ...shown } = tokens;
  req.res?.cookie(name, refreshToken, { ...attributes, maxAge: maxAgeMs });
  return shown;
}

export function handOverAnswer(deps: IdentityDeps, req: Request, answer: SignInAnswer): SignInAnswer {
  return answer.tokens === undefined ? answer : { ...answer, tokens: handOver(deps, req, answer.tokens) };
}

export function forgetCookie(res: Response | undefined): void {
  res?.clearCookie(name, attributes);
}

/**
 * The refresh token of the body, else of the cookie, else ''. The cookie counts only in a request that a foreign page cannot send without asking
 * first (JSON), and not when the browser says that another origin sends it.
 */
export function refreshTokenOf(req: Request): string {
  const given = text(bodyOf(req), 'refreshToken');
  return given !== '' || !isOurs(req) ? given : cookieOf(req);
}

/** A script in the page may have the cookie used, but must not get hold of what is in it. */
function cameByCookie(req: Request): boolean {
  return text(bodyOf(req), 'refreshToken') === '' && cookieOf(req) !== '';
}

/** base64url, so nothing in it is encoded. */
function cookieOf(req: Request): string {
  const pair = (req.headers.cookie ?? '').split(/; */).find((part) => part.startsWith(`${name}=`));
  return pair?.slice(name.length + 1) ?? '';
}

/** No page of another site can send it unasked, nor does the browser say that one did. */
export function isOurs(req: Request): boolean {
  const { origin } = req.headers;
  if (!req.is('application/json')) return false;
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === req.headers.host);
}

const bodyOf = (req: Request): Body => (isObject(req.body) ? req.body : {});
