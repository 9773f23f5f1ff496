import type { Request, Response } from 'express';
import { decodeJwt } from 'jose';
import type { SignInAnswer, Tokens } from '../../domain/identity/challenges.ts';
import { authCookie, cookieMaxAgeMs } from './auth-cookie.ts';
import { rememberBrowser } from './known-browser.ts';
import { getText, type Body, type IdentityDeps } from './deps.ts';
import { isObject } from '../../domain/is-object.ts';

const name = 'soundings_refresh';

/** True when this request wants its refresh token in a cookie: `tokenStorage` of the body, else the setting. */
function wantsCookie({ env }: IdentityDeps, body: Body): boolean {
  return (getText(body, 'tokenStorage') || env.TOKEN_STORAGE) === 'cookie';
}

/**
 * Moves the refresh token from the response to the cookie, with cookie storage and whenever it came by cookie. Remembers
 * that the person signed in with this browser.
 */
export function storeTokens(deps: IdentityDeps, req: Request, tokens: Tokens): Tokens {
  const { username } = decodeJwt(tokens.idToken);
  if (typeof username === 'string') rememberBrowser(deps.env, req, username);
  if (!wantsCookie(deps, getBody(req)) && !hasTokenCookie(req)) return tokens;
  const { refreshToken, ...shown } = tokens;
  req.res?.cookie(name, refreshToken, { ...authCookie, maxAge: cookieMaxAgeMs });
  return shown;
}

export function storeAnswerTokens(deps: IdentityDeps, req: Request, answer: SignInAnswer): SignInAnswer {
  return answer.tokens === undefined ? answer : { ...answer, tokens: storeTokens(deps, req, answer.tokens) };
}

export function clearCookie(res: Response | undefined): void {
  res?.clearCookie(name, authCookie);
}

/**
 * Returns the refresh token of the body, else of the cookie, else ''. The cookie counts only in requests that a foreign
 * page cannot send without a preflight (JSON), and not when the browser reports another origin.
 */
export function getRefreshToken(req: Request): string {
  const given = getText(getBody(req), 'refreshToken');
  return given !== '' || !isSameSite(req) ? given : getTokenCookie(req);
}

/** A script in the page may cause the cookie to be used, but must not read its content. */
function hasTokenCookie(req: Request): boolean {
  return getText(getBody(req), 'refreshToken') === '' && getTokenCookie(req) !== '';
}

/** Base64url, so nothing in it is encoded. */
function getTokenCookie(req: Request): string {
  const pair = (req.headers.cookie ?? '').split(/; */).find((part) => part.startsWith(`${name}=`));
  return pair?.slice(name.length + 1) ?? '';
}

/** True unless a page of another site could have sent the request, or the browser says that one did. */
export function isSameSite(req: Request): boolean {
  const { origin } = req.headers;
  if (!req.is('application/json')) return false;
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === req.headers.host);
}

const getBody = (req: Request): Body => (isObject(req.body) ? req.body : {});
