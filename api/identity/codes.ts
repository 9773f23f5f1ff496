import { createHmac, hkdfSync, randomInt, timingSafeEqual } from 'node:crypto';
import type { Env } from '../../config/env.ts';
import type { Db } from '../../db/client.ts';
import { countCodeAttempt, saveCode } from '../../db/identity/codes.ts';
import { EncryptionKeyMissing } from '../../db/secrets.ts';
import type { CodePurpose } from '../../db/tables/identity.ts';
import { CodeMismatchException, ExpiredCodeException } from '../../domain/identity/errors.ts';

export const codeMinutes = 15;
/** A code is dead after this many tries, even where the throttle would allow more. */
const maxAttempts = 5;

/** Six digits from the machine's entropy. */
export function newDigits(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

/** A new code for one purpose of an account. Any earlier one for it stops working. `target` is what it proves, where that is not the account's yet. */
export async function newCode(
  db: Db,
  env: Env,
  accountId: string,
  purpose: CodePurpose,
  target: string | null = null,
): Promise<string> {
  const code = newDigits();
  const codeHash = hashOfCode(env, `${purpose} ${accountId}`, code);
  await saveCode(db, { accountId, purpose, codeHash, target, validMs: codeMinutes * 60_000 });
  return code;
}

/**
 * What the code proved (its target). The code stays good until it expires unless it is dropped. Throws CodeMismatchException;
 * ExpiredCodeException only to who has the right code, so that it tells nothing to others.
 */
export async function checkCode(
  db: Db,
  env: Env,
  accountId: string,
  purpose: CodePurpose,
  code: string,
): Promise<string | null> {
  const stored = await countCodeAttempt(db, accountId, purpose);
  if (stored === undefined || !isCode(env, `${purpose} ${accountId}`, code, stored.codeHash))
    throw new CodeMismatchException();
  if (stored.expired || stored.attempts > maxAttempts) throw new ExpiredCodeException();
  return stored.target;
}

/** Whether this is the code whose hash was kept for the subject. */
export function isCode(env: Env, subject: string, typed: string, codeHash: string): boolean {
  const hash = hashOfCode(env, subject, typed);
  return hash.length === codeHash.length && timingSafeEqual(Buffer.from(hash), Buffer.from(codeHash));
}

/** Mail programs and people put spaces and dashes between digits, and capitals into phrases. */
const asTyped = (code: string) => code.replaceAll(/[\s-]/g, '').toLowerCase();

/** Keyed: a million codes are hashed in a second by whoever reads the table without the key. */
export function hashOfCode(env: Env, subject: string, code: string): string {
  return createHmac('sha256', keyOf(env, 'confirmation codes'))
    .update(`${subject}:${asTyped(code)}`)
    .digest('base64url');
}

/** Bytes that are always the same for a username and that nobody without the key can tell from chance: what unknown people are shown. */
export function decoyBytes(env: Env, label: string, username: string): Buffer {
  return createHmac('sha256', keyOf(env, 'decoys')).update(`${label}:${username}`).digest();
}

function keyOf(env: Env, use: string): Buffer {
  const secret = Buffer.from(env.ENCRYPTION_KEY, 'base64');
  if (secret.length !== 32) throw new EncryptionKeyMissing();
  return Buffer.from(hkdfSync('sha256', secret, '', use, 32));
}
