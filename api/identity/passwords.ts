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
import { endFamilies } from '../../db/identity/tokens.ts';
import { saveSrpRecord } from '../../db/identity/srp.ts';
import { srpRecordFor } from './srp/record.ts';

/** argon2id (the library's default kind) with OWASP's setting for 46 MiB: one pass, one lane. About 50 ms of one core. */
const cost: Options = { memoryCost: 47_104, timeCost: 1, parallelism: 1 };

/** Keyboards differ in how they write the same letter; NFKC makes one password of them. */
const canonical = (password: string) => password.normalize('NFKC');

/** PHC string with its own salt. */
export function hashPassword(password: string): Promise<string> {
  return hash(canonical(password), cost);
}

/**
 * A new account and its password at once, so that nobody is left with an account that no password opens. Undefined when the username is taken. One
 * that gives way (createAccount) leaves its id, and nothing that was begun under it.
 */
export async function createAccountWithPassword(
  { db, env }: { db: Db; env: Env },
  account: Omit<NewAccount, 'id' | 'passwordHash'>,
  password: string,
): Promise<Account | undefined> {
  // The verifier is sealed for the id.
  const id = (await findAccount(db, account.username))?.id ?? randomUUID();
  const [passwordHash, srp] = await Promise.all([hashPassword(password), srpRecordFor(env, id, password)]);
  return db.transaction().execute(async (trx) => {
    const made = await createAccount(trx, { ...account, id, passwordHash });
    if (made === undefined) return undefined;
    await saveSrpRecord(trx, srp);
    await endFamilies(trx, id, 'password-changed');
    await endSessionsOf(trx, id);
    return made;
  });
}

/**
 * Who signs up again for an address that nobody confirmed takes the place of whoever typed it first: password, names, code and what was begun with
 * them. Else the owner's own code would confirm a stranger's password. False when it is confirmed meanwhile, or the password is the same.
 */
export async function takeOverUnconfirmed(
  { db, env }: { db: Db; env: Env },
  account: Account,
  password: string,
  changes: AccountChanges,
): Promise<boolean> {
  if (account.status !== 'unconfirmed' || (await isPassword(password, account.passwordHash))) return false;
  const [passwordHash, srp] = await Promise.all([hashPassword(password), srpRecordFor(env, account.id, password)]);
  return db.transaction().execute(async (trx) => {
    if (!(await changeUnconfirmed(trx, account.id, { ...changes, passwordHash }))) return false;
    await saveSrpRecord(trx, srp);
    await dropCode(trx, account.id, 'confirm-sign-up');
    await endSessionsOf(trx, account.id);
    return true;
  });
}

/**
 * The one way a password is changed: its hash and its SRP verifier change together; every sign-in, and every step begun under the old one, ends.
 * `keepFamily` and `keepSession` are those of the person who sets it; `changes` are made to the account along with it.
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
  const [passwordHash, srp] = await Promise.all([hashPassword(password), srpRecordFor(env, accountId, password)]);
  await db.transaction().execute(async (trx) => {
    await changeAccount(trx, accountId, { ...changes, passwordHash });
    await saveSrpRecord(trx, srp);
    await endFamilies(trx, accountId, 'password-changed', keepFamily);
    await endSessionsOf(trx, accountId, keepSession);
  });
}

export function isPassword(password: string, passwordHash: string): Promise<boolean> {
  return verify(passwordHash, canonical(password));
}

let decoy: Promise<string> | undefined;

/** As long as a real check takes, for people we do not know: the time of an answer tells nothing. */
export async function checkNobody(password: string): Promise<false> {
  decoy ??= hashPassword('nobody has this password');
  await isPassword(password, await decoy);
  return false;
}
