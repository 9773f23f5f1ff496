import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import type { Env } from '../../config/env.ts';
import type { Db } from '../../db/client.ts';
import type { Account } from '../../db/identity/accounts.ts';
import { startFamily } from '../../db/identity/tokens.ts';
import type { Tokens as AnsweredTokens } from '../../domain/identity/challenges.ts';
import { NotAuthorizedException } from '../../domain/identity/errors.ts';
import { createToken, hashToken } from '../tokens.ts';
import { getSigningKeys } from './signing-keys.ts';
import { accessTokenMs, clientId, refreshTokenMs } from './token-times.ts';

export type Tokens = Required<AnsweredTokens>;

/** Address, browser and device of a sign-in. */
export interface SignInOrigin {
  address: string;
  userAgent: string;
  deviceKey: string | null;
}

/**
 * Starts a sign-in with its own token family. Throws NotAuthorizedException when the account changed since it was
 * checked.
 */
export async function startSession(
  db: Db,
  env: Env,
  account: Account,
  { address, userAgent, deviceKey }: SignInOrigin,
): Promise<{ tokens: Tokens; familyId: string }> {
  const refreshToken = createToken();
  const familyId = randomUUID();
  const tokenHash = hashToken(refreshToken);
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

/** Signs the tokens of a family; `origin_jti` names the family, so that signing out also ends access tokens. */
export async function signTokens(
  db: Db,
  env: Env,
  account: Account,
  familyId: string,
  refreshToken: string,
): Promise<Tokens> {
  const { kid, key } = await getSigningKeys(db, env).current();
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
  const [accessToken, idToken] = await Promise.all([sign(toAccessClaims(account)), sign(toIdClaims(account))]);
  return { accessToken, idToken, refreshToken, expiresIn: accessTokenMs / 1000, tokenType: 'Bearer' };
}

function toAccessClaims(account: Account) {
  return { token_use: 'access', client_id: clientId, scope: 'soundings.user', username: account.username };
}

function toIdClaims({ username, email, emailVerified, givenName, familyName, phoneNumber, phoneVerified }: Account) {
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
