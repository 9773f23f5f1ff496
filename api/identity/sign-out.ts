import type { Request } from 'express';
import { endFamilies, familyOfToken, signOutFamily } from '../../db/queries/identity-tokens.ts';
import { EmptyRefreshToken } from '../../domain/identity/empty-input.ts';
import { forgetCookie, refreshTokenOf } from './cookies.ts';
import type { Body, IdentityDeps } from './deps.ts';
import { hashRefreshToken } from './issue-tokens.ts';
import type { Authenticate } from './strategies.ts';

/**
 * Ends this device's sign-in, by its refresh token or else its access token, or with `global` every sign-in of the person: refresh and access
 * tokens stop working at once. An unknown refresh token is already out.
 */
export async function signOut(deps: IdentityDeps, authenticate: Authenticate, req: Request): Promise<Record<string, never>> {
  forgetCookie(req.res);
  if ((req.body as Body)['global'] === true) return signOutEverywhere(deps, authenticate, req);
  const refreshToken = refreshTokenOf(req);
  const familyId = refreshToken === '' ? (await authenticate('bearer', req)).familyId : await familyOfToken(deps.db, hashRefreshToken(refreshToken));
  if (familyId !== undefined) await signOutFamily(deps.db, familyId);
  return {};
}

async function signOutEverywhere(deps: IdentityDeps, authenticate: Authenticate, req: Request): Promise<Record<string, never>> {
  const { userId } = await authenticate('bearer', req);
  await endFamilies(deps.db, userId, 'signed-out');
  deps.log.info({ userId }, 'signed out everywhere');
  return {};
}

/** Revokes a refresh token and with it all tokens of its sign-in (RFC 7009: an unknown one is no error). Throws EmptyRefreshToken. */
export async function revoke(deps: IdentityDeps, req: Request): Promise<Record<string, never>> {
  const refreshToken = refreshTokenOf(req);
  if (refreshToken === '') throw new EmptyRefreshToken();
  const familyId = await familyOfToken(deps.db, hashRefreshToken(refreshToken));
  if (familyId !== undefined) await signOutFamily(deps.db, familyId, 'revoked');
  forgetCookie(req.res);
  return {};
}
