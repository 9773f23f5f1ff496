import { randomUUID } from 'node:crypto';
import { hash, verify, type Options } from '@node-rs/argon2';
import type { Env } from '../../config/env.ts';
import type { Db } from '../../db/client.ts';
import {
  changeAccount,
  changeUnconfirmed,
  createAccount,
  findAccount,
  type Account,
  type AccountChanges,
  type NewAccount,
} from '../../db/identity/accounts.ts';
import { dropCode } from '../../db/identity/codes.ts';
import { endSessionsOf } from '../../db/identity/sessions.ts';
import { createDefaultSettings } from '../../db/identity/settings.ts';
import { endFamilies } from '../../db/identity/tokens.ts';
import { saveSrpRecord } from '../../db/identity/srp.ts';
import { createSrpRecord } from './srp/record.ts';

/** argon2id (the library's default) with OWASP's setting for 46 MiB: one pass, one lane. About 50 ms on one core. */
const cost: Options = { memoryCost: 47_104, timeCost: 1, parallelism: 1 };

/** Keyboards encode the same letter differently; NFKC unifies them. */
const normalizePassword = (password: string) => password.normalize('NFKC');

/** Returns a PHC string with its own salt. */
export function hashPassword(password: string): Promise<string> {
  return hash(normalizePassword(password), cost);
}

/**
 * Creates an account together with its password, so that no account is left without one, and with its settings.
 * Undefined when the username is taken. An unconfirmed account that gives way (createAccount) leaves its id, and nothing
 * that was begun under it.
 */
export async function createAccountWithPassword(
  { db, env }: { db: Db; env: Env },
  account: Omit<NewAccount, 'id' | 'passwordHash'>,
  password: string,
): Promise<Account | undefined> {
  // The verifier is encrypted for this account id.
  const id = (await findAccount(db, account.username))?.id ?? randomUUID();
  const [passwordHash, srp] = await Promise.all([hashPassword(password), createSrpRecord(env, id, password)]);
  return db.transaction().execute(async (trx) => {
    const made = await createAccount(trx, { ...account, id, passwordHash });
    if (made === undefined) return undefined;
    // Screens would create them later, but runs that are submitted by a program need them now.
    await createDefaultSettings(trx, id);
    await saveSrpRecord(trx, srp);
    await endFamilies(trx, id, 'password-changed');
    await endSessionsOf(trx, id);
    return made;
  });
}

/**
 * Signing up again for an unconfirmed address replaces the earlier sign-up: password, names, code and open sign-ins.
 * Otherwise the owner's code would confirm a stranger's password. False when it was confirmed meanwhile or the password
 * is the same.
 */
export async function takeOverUnconfirmed(
  { db, env }: { db: Db; env: Env },
  account: Account,
  password: string,
  changes: AccountChanges,
): Promise<boolean> {
  if (account.status !== 'unconfirmed' || (await isPassword(password, account.passwordHash))) return false;
  const [passwordHash, srp] = await Promise.all([hashPassword(password), createSrpRecord(env, account.id, password)]);
  return db.transaction().execute(async (trx) => {
    if (!(await changeUnconfirmed(trx, account.id, { ...changes, passwordHash }))) return false;
    await saveSrpRecord(trx, srp);
    await dropCode(trx, account.id, 'confirm-sign-up');
    await endSessionsOf(trx, account.id);
    return true;
  });
}

/**
 * The only way to change a password: hash and SRP verifier change together, and all sign-ins and open steps under the
 * old one end. `keepFamily` and `keepSession` belong to the person who sets it; `changes` are applied to the account
 * with it.
 */
export async function setPassword(
  { db, env }: { db: Db; env: Env },
  accountId: string,
  password: string,
  {
    changes = {},
    keepFamily = '',
    keepSession = '',
  }: { changes?: AccountChanges; keepFamily?: string; keepSession?: string } = {},
): Promise<void> {
  const [passwordHash, srp] = await Promise.all([hashPassword(password), createSrpRecord(env, accountId, password)]);
  await db.transaction().execute(async (trx) => {
    await changeAccount(trx, accountId, { ...changes, passwordHash });
    await saveSrpRecord(trx, srp);
    await endFamilies(trx, accountId, 'password-changed', keepFamily);
    await endSessionsOf(trx, accountId, keepSession);
  });
}

export function isPassword(password: string, passwordHash: string): Promise<boolean> {
  return verify(passwordHash, normalizePassword(password));
}

let decoy: Promise<string> | undefined;

/** Takes as long as a real check, so that the time reveals nothing about unknown people. */
export async function checkDecoyPassword(password: string): Promise<false> {
  decoy ??= hashPassword('nobody has this password');
  await isPassword(password, await decoy);
  return false;
}
