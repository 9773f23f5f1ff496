import { randomInt } from 'node:crypto';
import type { Env } from '../../config/env.ts';
import { replaceRecoveryCodes, spendRecoveryCode } from '../../db/identity/authenticators.ts';
import { SoftwareTokenMFANotFoundException } from '../../domain/identity/errors.ts';
import { hashCode } from './codes.ts';
import type { IdentityDeps } from './deps.ts';
import { requireRecentProof } from './recent-proof.ts';
import type { Bearer } from './verify-token.ts';

const codeCount = 10;
/** Alphabet without characters that look alike on paper: 0 and o, 1 and l and i. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
const createPart = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('');

/**
 * Generates single-use codes that replace an authenticator app; about 49 bits, too many to guess within the attempts of
 * a step.
 */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: codeCount }, () => `${createPart()}-${createPart()}`);
}

const hashRecoveryCode = (env: Env, accountId: string, code: string) => hashCode(env, `recovery ${accountId}`, code);

/** Returns the form that is stored. */
export function hashRecoveryCodes(env: Env, accountId: string, codes: string[]): string[] {
  return codes.map((code) => hashRecoveryCode(env, accountId, code));
}

/** Spends a recovery code; false when it is not one of those left. */
export async function takeRecoveryCode(
  { db, env, log }: IdentityDeps,
  accountId: string,
  typed: string,
): Promise<boolean> {
  if (!(await spendRecoveryCode(db, accountId, hashRecoveryCode(env, accountId, typed)))) return false;
  log.info({ userId: accountId }, 'spent a recovery code');
  return true;
}

/**
 * Replaces the recovery codes and returns the new ones once. Throws PasswordNeededAgain,
 * SoftwareTokenMFANotFoundException without an app.
 */
export async function renewRecoveryCodes(deps: IdentityDeps, bearer: Bearer): Promise<{ recoveryCodes: string[] }> {
  await requireRecentProof(deps, bearer);
  const recoveryCodes = createRecoveryCodes();
  const hashes = hashRecoveryCodes(deps.env, bearer.userId, recoveryCodes);
  if (!(await replaceRecoveryCodes(deps.db, bearer.userId, hashes))) throw new SoftwareTokenMFANotFoundException();
  deps.log.info({ userId: bearer.userId }, 'made new recovery codes');
  return { recoveryCodes };
}
