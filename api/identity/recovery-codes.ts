import { randomInt } from 'node:crypto';
import type { Env } from '../../config/env.ts';
import { replaceRecoveryCodes, spendRecoveryCode } from '../../db/identity/authenticators.ts';
import { SoftwareTokenMFANotFoundException } from '../../domain/identity/errors.ts';
import { hashOfCode } from './codes.ts';
import type { IdentityDeps } from './deps.ts';
import { requireRecentProof } from './recent-proof.ts';
import type { Bearer } from './verify-token.ts';

const howMany = 10;
/** Without what looks alike on paper: 0 and o, 1 and l and i. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
const part = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('');

/** Codes that stand in for an authenticator app, once each; some 49 bits, so that nobody guesses one within the answers a step allows. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: howMany }, () => `${part()}-${part()}`);
}

const hashOf = (env: Env, accountId: string, code: string) => hashOfCode(env, `recovery ${accountId}`, code);

/** What is stored of them. */
export function hashesOf(env: Env, accountId: string, codes: string[]): string[] {
  return codes.map((code) => hashOf(env, accountId, code));
}

/** Whether it is one that is left; it is spent by this. */
export async function takeRecoveryCode(
  { db, env, log }: IdentityDeps,
  accountId: string,
  typed: string,
): Promise<boolean> {
  if (!(await spendRecoveryCode(db, accountId, hashOf(env, accountId, typed)))) return false;
  log.info({ userId: accountId }, 'spent a recovery code');
  return true;
}

/** New ones, told here only; those from before serve no more. Throws PasswordNeededAgain, SoftwareTokenMFANotFoundException without an app. */
export async function renewRecoveryCodes(deps: IdentityDeps, bearer: Bearer): Promise<{ recoveryCodes: string[] }> {
  await requireRecentProof(deps, bearer);
  const recoveryCodes = newRecoveryCodes();
  const hashes = hashesOf(deps.env, bearer.userId, recoveryCodes);
  if (!(await replaceRecoveryCodes(deps.db, bearer.userId, hashes))) throw new SoftwareTokenMFANotFoundException();
  deps.log.info({ userId: bearer.userId }, 'made new recovery codes');
  return { recoveryCodes };
}
