import type { Env } from '../../config/env.ts';
import type { Db } from '../../db/client.ts';
import { InvalidTokensException } from '../../domain/identity/errors.ts';
import type { Viewer } from '../viewer.ts';
import { verifyAccessToken } from './verify-token.ts';

/**
 * Who a request comes from: the user of its Bearer access token, or a guest when it has no authorization header. Throws
 * InvalidTokensException (unauthenticated) for a token that is not good, rather than serving a guest's view of the data.
 */
export async function resolveViewer(authorization: string | undefined, deps: { db: Db; env: Env }): Promise<Viewer> {
  if (authorization === undefined || authorization === '') return { kind: 'guest' };
  const { userId, username, expiresAt, familyId } = await verifyAccessToken(bearerToken(authorization), deps);
  return { kind: 'user', userId, username, expiresAt, familyId };
}

/** The token of an authorization header. Throws InvalidTokensException for another scheme. */
export function bearerToken(authorization: string): string {
  const [scheme, token, ...rest] = authorization.trim().split(/ +/);
  if (scheme?.toLowerCase() !== 'bearer' || token === undefined || rest.length > 0) throw new InvalidTokensException();
  return token;
}
