import { createHmac, randomInt } from 'node:crypto';
import type { Env } from '../../config/env.ts';
import type { Db } from '../../db/client.ts';
import { countCodeAttempt, findCodeHash, saveCode } from '../../db/identity/codes.ts';
import { deriveKey, keyedHash } from '../../db/secrets.ts';
import type { CodePurpose } from '../../db/tables/identity.ts';
import { CodeMismatchException, ExpiredCodeException } from '../../domain/identity/errors.ts';
import { equalInConstantTime } from '../constant-time.ts';

export const codeMinutes = 15;
/** A code is invalid after this many attempts, even where the throttle would allow more. */
const maxAttempts = 5;

/** Six digits from a secure random generator. */
export function createDigits(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

/**
 * Creates a code for one purpose of an account and invalidates the previous one. `target` is the address or number it
 * verifies, if the account does not have it yet.
 */
export async function createCode(
  db: Db,
  env: Env,
  accountId: string,
  purpose: CodePurpose,
  target: string | null = null,
): Promise<string> {
  const code = createDigits();
  const codeHash = hashCode(env, `${purpose} ${accountId}`, code);
  await saveCode(db, { accountId, purpose, codeHash, target, validMs: codeMinutes * 60_000 });
  return code;
}

/**
 * Returns the verified target. The code stays valid until it expires or is dropped. With the key of its mailed link, which
 * nobody guesses, wrong guesses of others do not count. Throws CodeMismatchException; ExpiredCodeException only for the
 * correct code, so that it reveals nothing to others.
 */
export async function checkCode(
  db: Db,
  env: Env,
  accountId: string,
  purpose: CodePurpose,
  code: string,
  linkKey = '',
): Promise<string | null> {
  const stored = await countCodeAttempt(db, accountId, purpose);
  if (stored === undefined || !isCode(env, `${purpose} ${accountId}`, code, stored.codeHash))
    throw new CodeMismatchException();
  const isByLink = isLinkKey(env, linkKey, stored.codeHash);
  if (stored.expired || (!isByLink && stored.attempts > maxAttempts)) throw new ExpiredCodeException();
  return stored.target;
}

/** Returns the key of the link that is mailed beside a code. */
export function linkKeyOf(env: Env, accountId: string, purpose: CodePurpose, code: string): string {
  return keyOfHash(env, hashCode(env, `${purpose} ${accountId}`, code));
}

/** True when somebody has the link that was mailed with the latest code for a purpose. */
export async function hasMailedLink(
  db: Db,
  env: Env,
  accountId: string,
  purpose: CodePurpose,
  linkKey: string,
): Promise<boolean> {
  if (linkKey === '') return false;
  const codeHash = await findCodeHash(db, accountId, purpose);
  return codeHash !== undefined && isLinkKey(env, linkKey, codeHash);
}

const isLinkKey = (env: Env, linkKey: string, codeHash: string) =>
  linkKey !== '' && equalInConstantTime(linkKey, keyOfHash(env, codeHash));

function keyOfHash(env: Env, codeHash: string): string {
  return keyedHash(env.ENCRYPTION_KEY, 'links of codes', codeHash);
}

/** True when the typed code matches the hash stored for the subject. */
export function isCode(env: Env, subject: string, typed: string, codeHash: string): boolean {
  return equalInConstantTime(hashCode(env, subject, typed), codeHash);
}

/** Mail programs and people add spaces and dashes between digits, and capitals to phrases. */
const normalizeTypedCode = (code: string) => code.replaceAll(/[\s-]/g, '').toLowerCase();

/** Keyed: without a key, somebody who reads the table could hash a million codes in a second. */
export function hashCode(env: Env, subject: string, code: string): string {
  return keyedHash(env.ENCRYPTION_KEY, 'confirmation codes', `${subject}:${normalizeTypedCode(code)}`);
}

/** Derives bytes that are constant for a username and look random without the key, for data shown to unknown people. */
export function deriveDecoyBytes(env: Env, label: string, username: string): Buffer {
  return createHmac('sha256', deriveKey(env.ENCRYPTION_KEY, 'decoys')).update(`${label}:${username}`).digest();
}
