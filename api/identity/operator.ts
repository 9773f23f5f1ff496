import { randomBytes } from 'node:crypto';
import type { Env } from '../../config/env.ts';
import type { Db } from '../../db/client.ts';
import { changeAccount, findAccount, listAccounts, type Account } from '../../db/identity/accounts.ts';
import { removeAuthenticators } from '../../db/identity/authenticators.ts';
import { setMfa } from '../../db/identity/mfa.ts';
import { endSessionsOf } from '../../db/identity/sessions.ts';
import { endFamilies } from '../../db/identity/tokens.ts';
import { normalEmail, normalUsername } from '../../domain/identity/attributes.ts';
import { InvalidParameterException, UsernameExistsException } from '../../domain/identity/errors.ts';
import { createAccountWithPassword, setPassword } from './passwords.ts';
import { signingKeysOf } from './signing-keys.ts';

interface OperatorDeps {
  db: Db;
  env: Env;
}

/**
 * A person who comes in with a temporary password and must choose their own, and say what sign-up would have asked for. The operator vouches for
 * the address. Throws UsernameExistsException, InvalidParameterException.
 */
export async function createPerson(
  { db, env }: OperatorDeps,
  given: string,
): Promise<{ userId: string; temporaryPassword: string }> {
  const email = normalEmail(given);
  if (email === null) throw new InvalidParameterException('email');
  const temporaryPassword = newTemporaryPassword();
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
 * Another temporary password for somebody whose first one was lost before it was used. Undefined when there is no such person, and for whoever has
 * chosen a password: theirs is reset.
 */
export async function renewTemporaryPassword({ db, env }: OperatorDeps, username: string): Promise<string | undefined> {
  const account = await findAccount(db, normalUsername(username));
  if (account?.status !== 'force-change-password') return undefined;
  const temporaryPassword = newTemporaryPassword();
  await setPassword({ db, env }, account.id, temporaryPassword);
  return temporaryPassword;
}

/** Their next sign-in asks for a reset; every sign-in of theirs ends now. Undefined when there is no such person. */
export async function requireReset({ db }: OperatorDeps, username: string): Promise<Account | undefined> {
  const account = await findAccount(db, normalUsername(username));
  if (account?.status !== 'confirmed' && account?.status !== 'reset-required') return undefined;
  await changeAccount(db, account.id, { status: 'reset-required' });
  await endEverything(db, account.id);
  return account;
}

/** Shuts somebody out at once, or lets them in again. Undefined when there is no such person. */
export async function setDisabled(
  { db }: OperatorDeps,
  username: string,
  disabled: boolean,
): Promise<Account | undefined> {
  const account = await findAccount(db, normalUsername(username));
  if (account === undefined) return undefined;
  await changeAccount(db, account.id, { disabledAt: disabled ? new Date() : null });
  if (disabled) await endEverything(db, account.id);
  return account;
}

/** Forgets the second factors of somebody who lost them. Passkeys and remembered devices stay. Undefined when there is no such person. */
export async function resetMfa({ db }: OperatorDeps, username: string): Promise<Account | undefined> {
  const account = await findAccount(db, normalUsername(username));
  if (account === undefined) return undefined;
  await setMfa(db, account.id, { enabled: [], preferred: null });
  await removeAuthenticators(db, account.id);
  return account;
}

/** Everybody, newest first. */
export function listPeople({ db }: OperatorDeps, limit = 200): Promise<Account[]> {
  return listAccounts(db, limit);
}

/** A new key signs tokens from now on; those signed by the old one stay good until they end. */
export async function rotateSigningKeys({ db, env }: OperatorDeps): Promise<string> {
  const keys = signingKeysOf(db, env);
  await keys.rotate();
  return (await keys.current()).kid;
}

async function endEverything(db: Db, accountId: string): Promise<void> {
  await endFamilies(db, accountId, 'disabled');
  await endSessionsOf(db, accountId);
}

/** 108 random bits, and one character of each kind that the password rule wants. */
function newTemporaryPassword(): string {
  return `Aa1-${randomBytes(14).toString('base64url').slice(0, 18)}`;
}
