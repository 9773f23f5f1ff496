import { randomBytes } from 'node:crypto';
import type { Env } from '../../config/env.ts';
import type { Db } from '../../db/client.ts';
import { changeAccount, findAccount, listAccounts, type Account } from '../../db/identity/accounts.ts';
import { removeAuthenticators } from '../../db/identity/authenticators.ts';
import { setMfa } from '../../db/identity/mfa.ts';
import { endSessionsOf } from '../../db/identity/sessions.ts';
import { endFamilies } from '../../db/identity/tokens.ts';
import { normalizeEmail, normalizeUsername } from '../../domain/identity/attributes.ts';
import { InvalidParameterException, UsernameExistsException } from '../../domain/identity/errors.ts';
import { createAccountWithPassword, setPassword } from './passwords.ts';
import { getSigningKeys } from './signing-keys.ts';

interface OperatorDeps {
  db: Db;
  env: Env;
}

/**
 * Creates a person with a temporary password, who must choose their own and add the attributes of a sign-up. The
 * operator vouches for the address. Throws UsernameExistsException, InvalidParameterException.
 */
export async function createPerson(
  { db, env }: OperatorDeps,
  given: string,
): Promise<{ userId: string; temporaryPassword: string }> {
  const email = normalizeEmail(given);
  if (email === null) throw new InvalidParameterException('email');
  const temporaryPassword = createTemporaryPassword();
  const nothingElse = { phoneNumber: null, givenName: null, familyName: null };
  const person = {
    username: email,
    email,
    emailVerified: true,
    ...nothingElse,
    status: 'force-change-password',
  } as const;
  const account = await createAccountWithPassword({ db, env }, person, temporaryPassword);
  if (account === undefined) throw new UsernameExistsException();
  return { userId: account.id, temporaryPassword };
}

/**
 * Issues another temporary password when the first was lost before it was used. Undefined for unknown people and for
 * people who chose a password: theirs is reset instead.
 */
export async function renewTemporaryPassword({ db, env }: OperatorDeps, username: string): Promise<string | undefined> {
  const account = await findAccount(db, normalizeUsername(username));
  if (account?.status !== 'force-change-password') return undefined;
  const temporaryPassword = createTemporaryPassword();
  await setPassword({ db, env }, account.id, temporaryPassword);
  return temporaryPassword;
}

/** Ends all sign-ins of a person and requires a password reset at the next. Undefined for unknown people. */
export async function requireReset({ db }: OperatorDeps, username: string): Promise<Account | undefined> {
  const account = await findAccount(db, normalizeUsername(username));
  if (account?.status !== 'confirmed' && account?.status !== 'reset-required') return undefined;
  await changeAccount(db, account.id, { status: 'reset-required' });
  await endAllSignIns(db, account.id);
  return account;
}

/** Disables a person at once, or enables them again. Undefined for unknown people. */
export async function setDisabled(
  { db }: OperatorDeps,
  username: string,
  disabled: boolean,
): Promise<Account | undefined> {
  const account = await findAccount(db, normalizeUsername(username));
  if (account === undefined) return undefined;
  await changeAccount(db, account.id, { disabledAt: disabled ? new Date() : null });
  if (disabled) await endAllSignIns(db, account.id);
  return account;
}

/**
 * Removes the second factors of a person who lost them. Passkeys and remembered devices stay. Undefined for unknown
 * people.
 */
export async function resetMfa({ db }: OperatorDeps, username: string): Promise<Account | undefined> {
  const account = await findAccount(db, normalizeUsername(username));
  if (account === undefined) return undefined;
  await setMfa(db, account.id, { enabled: [], preferred: null });
  await removeAuthenticators(db, account.id);
  return account;
}

/** Lists people, newest first. */
export function listPeople({ db }: OperatorDeps, limit = 200): Promise<Account[]> {
  return listAccounts(db, limit);
}

/** Signs tokens with a new key from now on; tokens signed by the old one stay valid until they expire. */
export async function rotateSigningKeys({ db, env }: OperatorDeps): Promise<string> {
  const keys = getSigningKeys(db, env);
  await keys.rotate();
  return (await keys.current()).kid;
}

async function endAllSignIns(db: Db, accountId: string): Promise<void> {
  await endFamilies(db, accountId, 'disabled');
  await endSessionsOf(db, accountId);
}

/** 108 random bits, and one character of each kind that the password policy requires. */
function createTemporaryPassword(): string {
  return `Aa1-${randomBytes(14).toString('base64url').slice(0, 18)}`;
}
