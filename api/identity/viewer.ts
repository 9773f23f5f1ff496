import type { Env } from '../../config/env.ts';
import type { Db } from '../../db/client.ts';
import { InvalidTokensException } from '../../domain/identity/errors.ts';
import type { Viewer } from '../viewer.ts';
import { verifyAccessToken } from './verify-token.ts';

/**
 * Identifies the user of a Bearer access token, or a guest when there is no authorization header. Throws
 * InvalidTokensException (unauthenticated) for an invalid token instead of showing a guest's view of the data.
 */
export async function resolveViewer(authorization: string | undefined, deps: { db: Db; env: Env }): Promise<Viewer> {
  if (authorization === undefined || authorization === '') return { kind: 'guest' };
  const { userId, username, expiresAt, familyId } = await verifyAccessToken(parseBearerToken(authorization), deps);
  return { kind: 'user', userId, username, expiresAt, familyId };
}

/** Returns the token of an authorization header. Throws InvalidTokensException for another scheme. */
export function parseBearerToken(authorization: string): string {
  const [scheme, token, ...rest] = authorization.trim().split(/ +/);
  if (scheme?.toLowerCase() !== 'bearer' || token === undefined || rest.length > 0) throw new InvalidTokensException();
  return token;
}
