import type { Request } from 'express';
import { endFamilies, familyOfToken, signOutFamily } from '../../db/identity/tokens.ts';
import { EmptyRefreshToken } from '../../domain/identity/empty-input.ts';
import { forgetCookie, isOurs, refreshTokenOf } from './cookies.ts';
import type { Body, IdentityDeps } from './deps.ts';
import { hashRefreshToken } from './issue-tokens.ts';
import type { Authenticate } from './strategies.ts';

/**
 * Ends this device's sign-in, by its refresh token or else its access token, or with `global` every sign-in of the person: refresh and access
 * tokens stop working at once. An unknown refresh token is already out.
 */
export async function signOut(
  deps: IdentityDeps,
  authenticate: Authenticate,
  req: Request,
): Promise<Record<string, never>> {
  // A page of another site can have a browser send a form here: it takes the cookie from nobody.
  const ours = isOurs(req);
  if (ours) forgetCookie(req.res);
  const isSomebody =
    (req.body as Body)['global'] === true
      ? await signOutEverywhere(deps, authenticate, req)
      : await signOutHere(deps, authenticate, req);
  if (!ours && isSomebody) forgetCookie(req.res);
  return {};
}

/** True when it was anybody's. */
async function signOutHere(deps: IdentityDeps, authenticate: Authenticate, req: Request): Promise<boolean> {
  const refreshToken = refreshTokenOf(req);
  const familyId =
    refreshToken === ''
      ? (await authenticate('bearer', req)).familyId
      : await familyOfToken(deps.db, hashRefreshToken(refreshToken));
  if (familyId !== undefined) await signOutFamily(deps.db, familyId);
  return familyId !== undefined;
}

async function signOutEverywhere(deps: IdentityDeps, authenticate: Authenticate, req: Request): Promise<true> {
  const { userId } = await authenticate('bearer', req);
  await endFamilies(deps.db, userId, 'signed-out');
  deps.log.info({ userId }, 'signed out everywhere');
  return true;
}

/** Revokes a refresh token and with it all tokens of its sign-in (RFC 7009: an unknown one is no error). Throws EmptyRefreshToken. */
export async function revoke(deps: IdentityDeps, req: Request): Promise<Record<string, never>> {
  const refreshToken = refreshTokenOf(req);
  if (refreshToken === '') throw new EmptyRefreshToken();
  const familyId = await familyOfToken(deps.db, hashRefreshToken(refreshToken));
  if (familyId !== undefined) await signOutFamily(deps.db, familyId, 'revoked');
  if (familyId !== undefined || isOurs(req)) forgetCookie(req.res);
  return {};
}
