import type { Request } from 'express';
import { familyOfToken, signOutFamily } from '../../db/queries/identity-tokens.ts';
import { text, type Body, type IdentityDeps } from './deps.ts';
import { hashRefreshToken } from './issue-tokens.ts';
import type { Authenticate } from './strategies.ts';

/** Ends this device's sign-in, by its refresh token or else its access token: both kinds stop working at once. An unknown token is already out. */
export async function signOut(deps: IdentityDeps, authenticate: Authenticate, req: Request): Promise<Record<string, never>> {
  const refreshToken = text(req.body as Body, 'refreshToken');
  const familyId = refreshToken === '' ? (await authenticate('bearer', req)).familyId : await familyOfToken(deps.db, hashRefreshToken(refreshToken));
  if (familyId !== undefined) await signOutFamily(deps.db, familyId);
  return {};
}
