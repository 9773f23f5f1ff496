import { jwtVerify, type JWTHeaderParameters, type JWTPayload } from 'jose';
import type { Env } from '../../config/env.ts';
import type { Db } from '../../db/client.ts';
import { isFamilyAlive } from '../../db/identity/tokens.ts';
import { InvalidTokensException } from '../../domain/identity/errors.ts';
import { getSigningKeys } from './signing-keys.ts';
import { clientId, serverClockToleranceSeconds } from './token-times.ts';

/** The person and sign-in of an access token. */
export interface Bearer {
  userId: string;
  username: string;
  /** The sign-in that issued the token. */
  familyId: string;
  expiresAt: Date;
}

/** Checks signature, issuer, audience, times, use, and that the sign-in is active. Throws InvalidTokensException. */
export function verifyAccessToken(token: string, deps: { db: Db; env: Env }): Promise<Bearer> {
  return verifyToken(token, 'access', deps);
}

/** Checks an ID token, which is good only for temporary credentials. */
export function verifyIdToken(token: string, deps: { db: Db; env: Env }): Promise<Bearer> {
  return verifyToken(token, 'id', deps);
}

async function verifyToken(token: string, use: 'access' | 'id', { db, env }: { db: Db; env: Env }): Promise<Bearer> {
  if (!isCanonicalBase64(token)) throw new InvalidTokensException();
  const bearer = toBearer(await verifyClaims(token, db, env), use);
  if (!(await isFamilyAlive(db, bearer.familyId, bearer.userId))) throw new InvalidTokensException();
  return bearer;
}

async function verifyClaims(token: string, db: Db, env: Env): Promise<JWTPayload> {
  const keys = getSigningKeys(db, env);
  let lookUpFailure: unknown;
  const keyOf = async ({ kid }: JWTHeaderParameters | { kid?: string }) => {
    const key = await keys.publicKey(kid ?? '').catch((error: unknown) => {
      lookUpFailure = error;
    });
    if (key === undefined) throw new InvalidTokensException();
    return key;
  };
  try {
    const { payload } = await jwtVerify(token, keyOf, {
      algorithms: ['RS256'],
      issuer: env.TOKEN_ISSUER,
      audience: clientId,
      clockTolerance: serverClockToleranceSeconds,
      requiredClaims: ['sub', 'iat', 'exp', 'jti', 'origin_jti', 'username', 'token_use'],
    });
    return payload;
  } catch (cause) {
    // An unavailable database says nothing about the token: refusing would sign people out.
    throw lookUpFailure ?? new InvalidTokensException(cause);
  }
}

function toBearer(claims: JWTPayload, wanted: 'access' | 'id'): Bearer {
  const { sub, username, origin_jti: familyId, token_use: use, client_id: client, exp = 0 } = claims;
  if (use !== wanted || !isId(sub) || !isId(familyId)) throw new InvalidTokensException();
  if (use === 'access' && client !== clientId) throw new InvalidTokensException();
  return { userId: sub, username: String(username), familyId, expiresAt: new Date(exp * 1000) };
}

/** True for well-formed ids; others are not looked up. */
function isId(value: unknown): value is string {
  return typeof value === 'string' && /^[\w-]{1,128}$/.test(value);
}

/** True for the canonical encoding, since base64 has several encodings of the same bytes. */
function isCanonicalBase64(token: string): boolean {
  return token.split('.').every((part) => Buffer.from(part, 'base64url').toString('base64url') === part);
}
