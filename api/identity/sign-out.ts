import type { Request } from 'express';
import { endFamilies, findFamilyOfToken, signOutFamily } from '../../db/identity/tokens.ts';
import { EmptyRefreshToken } from '../../domain/identity/empty-input.ts';
import { clearCookie, isSameSite, getRefreshToken } from './cookies.ts';
import type { Body, IdentityDeps } from './deps.ts';
import { hashToken } from '../tokens.ts';
import type { Authenticate } from './strategies.ts';

/**
 * Ends this device's sign-in, by its refresh token or else its access token, or with `global` every sign-in of the
 * person: refresh and access tokens become invalid at once. An unknown refresh token counts as signed out.
 */
export async function signOut(
  deps: IdentityDeps,
  authenticate: Authenticate,
  req: Request,
): Promise<Record<string, never>> {
  // A page of another site could submit a form here, so the cookie is removed only for requests of our own pages.
  const ours = isSameSite(req);
  if (ours) clearCookie(req.res);
  const isSomebody =
    (req.body as Body)['global'] === true
      ? await signOutEverywhere(deps, authenticate, req)
      : await signOutHere(deps, authenticate, req);
  if (!ours && isSomebody) clearCookie(req.res);
  return {};
}

/** True when the token belonged to a sign-in. */
async function signOutHere(deps: IdentityDeps, authenticate: Authenticate, req: Request): Promise<boolean> {
  const refreshToken = getRefreshToken(req);
  const familyId =
    refreshToken === ''
      ? (await authenticate('bearer', req)).familyId
      : await findFamilyOfToken(deps.db, hashToken(refreshToken));
  if (familyId !== undefined) await signOutFamily(deps.db, familyId);
  return familyId !== undefined;
}

async function signOutEverywhere(deps: IdentityDeps, authenticate: Authenticate, req: Request): Promise<true> {
  const { userId } = await authenticate('bearer', req);
  await endFamilies(deps.db, userId, 'signed-out');
  deps.log.info({ userId }, 'signed out everywhere');
  return true;
}

/**
 * Revokes a refresh token and all tokens of its sign-in (RFC 7009: an unknown one is no error). Throws
 * EmptyRefreshToken.
 */
export async function revoke(deps: IdentityDeps, req: Request): Promise<Record<string, never>> {
  const refreshToken = getRefreshToken(req);
  if (refreshToken === '') throw new EmptyRefreshToken();
  const familyId = await findFamilyOfToken(deps.db, hashToken(refreshToken));
  if (familyId !== undefined) await signOutFamily(deps.db, familyId, 'revoked');
  if (familyId !== undefined || isSameSite(req)) clearCookie(req.res);
  return {};
}
