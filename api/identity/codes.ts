import { createHmac, hkdfSync, randomInt, timingSafeEqual } from 'node:crypto';
import type { Env } from '../../config/env.ts';
import type { Db } from '../../db/client.ts';
import { countCodeAttempt, saveCode } from '../../db/queries/identity-codes.ts';
import { EncryptionKeyMissing } from '../../db/secrets.ts';
import { CodeMismatchException, ExpiredCodeException } from '../../domain/identity/errors.ts';

export const codeMinutes = 15;
/** A code is dead after this many tries, even where the throttle would allow more. */
const maxAttempts = 5;

/** A new 6-digit code for the account's sign-up. Any earlier one stops working. */
export async function newCode(db: Db, env: Env, accountId: string): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const codeHash = hashOf(env, accountId, code);
  await saveCode(db, { accountId, purpose: 'confirm-sign-up', codeHash, validMs: codeMinutes * 60_000 });
  return code;
}

/** Throws CodeMismatchException; ExpiredCodeException only to who has the right code, so that it tells nothing to others. */
export async function checkCode(db: Db, env: Env, accountId: string, code: string): Promise<void> {
  const stored = await countCodeAttempt(db, accountId, 'confirm-sign-up');
  if (stored === undefined || !isSame(stored.codeHash, hashOf(env, accountId, asTyped(code)))) throw new CodeMismatchException();
  if (stored.expired || stored.attempts > maxAttempts) throw new ExpiredCodeException();
}

/** Mail programs and people put spaces and dashes between digits. */
const asTyped = (code: string) => code.replaceAll(/[\s-]/g, '');

/** Keyed: a million codes are hashed in a second by whoever reads the table without the key. */
function hashOf(env: Env, accountId: string, code: string): string {
  const secret = Buffer.from(env.ENCRYPTION_KEY, 'base64');
  if (secret.length !== 32) throw new EncryptionKeyMissing();
  const key = hkdfSync('sha256', secret, '', 'confirmation codes', 32);
  return createHmac('sha256', Buffer.from(key)).update(`${accountId}:${code}`).digest('base64url');
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
