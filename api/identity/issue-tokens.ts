import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import type { Env } from '../../config/env.ts';
import type { Db } from '../../db/client.ts';
import type { Account } from '../../db/identity/accounts.ts';
import { startFamily } from '../../db/identity/tokens.ts';
import type { Tokens as AnsweredTokens } from '../../domain/identity/challenges.ts';
import { NotAuthorizedException } from '../../domain/identity/errors.ts';
import { signingKeysOf } from './signing-keys.ts';
import { accessTokenMs, clientId, refreshTokenMs } from './token-times.ts';

export type Tokens = Required<AnsweredTokens>;

/** Where a sign-in is. */
export interface SignInPlace {
  address: string;
  userAgent: string;
  deviceKey: string | null;
}

/** Opaque: 256 random bits. Only its hash is stored. */
export function newRefreshToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashRefreshToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** A new sign-in: a family of its own. Throws NotAuthorizedException when the account was changed since it was judged. */
export async function startSession(
  db: Db,
  env: Env,
  account: Account,
  { address, userAgent, deviceKey }: SignInPlace,
): Promise<{ tokens: Tokens; familyId: string }> {
  const refreshToken = newRefreshToken();
  const familyId = randomUUID();
  const tokenHash = hashRefreshToken(refreshToken);
  const family = {
    id: familyId,
    accountId: account.id,
    tokenHash,
    validMs: refreshTokenMs,
    deviceKey,
    userAgent,
    lastAddress: address,
    passwordHash: account.passwordHash,
  };
  if (!(await startFamily(db, family))) throw new NotAuthorizedException();
  return { tokens: await signTokens(db, env, account, familyId, refreshToken), familyId };
}

/** Signed tokens of a family; `origin_jti` names the family, so that signing out ends access tokens too. */
export async function signTokens(
  db: Db,
  env: Env,
  account: Account,
  familyId: string,
  refreshToken: string,
): Promise<Tokens> {
  const { kid, key } = await signingKeysOf(db, env).current();
  const issuedAt = Math.floor(Date.now() / 1000);
  const sign = (claims: Record<string, unknown>) =>
    new SignJWT({ ...claims, origin_jti: familyId })
      .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' })
      .setIssuer(env.TOKEN_ISSUER)
      .setAudience(clientId)
      .setSubject(account.id)
      .setJti(randomUUID())
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + accessTokenMs / 1000)
      .sign(key);
  const [accessToken, idToken] = await Promise.all([sign(accessClaims(account)), sign(idClaims(account))]);
  return { accessToken, idToken, refreshToken, expiresIn: accessTokenMs / 1000, tokenType: 'Bearer' };
}

function accessClaims(account: Account) {
  return { token_use: 'access', client_id: clientId, scope: 'soundings.user', username: account.username };
}

function idClaims({ username, email, emailVerified, givenName, familyName, phoneNumber, phoneVerified }: Account) {
  const verified = phoneNumber === null ? null : phoneVerified;
  const given = {
    given_name: givenName,
    family_name: familyName,
    phone_number: phoneNumber,
    phone_number_verified: verified,
  };
  const present = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));
  return { token_use: 'id', username, email, email_verified: emailVerified, ...present };
}
