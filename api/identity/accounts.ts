import { randomUUID } from 'node:crypto';
import type { Db } from '../../db/client.ts';
import { createAccount, findAccount, findAccountById, type Account } from '../../db/identity/accounts.ts';
import { NotSignedIn } from '../../domain/errors.ts';
import { hashPassword } from './passwords.ts';

export interface ConfirmedAccountInput {
  email: string;
  password: string;
  givenName?: string;
  familyName?: string;
  phoneNumber?: string;
}

/**
 * Creates an account that can sign in at once, for demos and tests. An existing account stays as it is. Its SRP
 * verifier is stored at the first correct password.
 */
export async function createConfirmedAccount(
  db: Db,
  input: ConfirmedAccountInput,
): Promise<{ userId: string; created: boolean }> {
  const email = input.email.trim().toLowerCase();
  const present = await findAccount(db, email);
  if (present !== undefined) return { userId: present.id, created: false };
  const names = {
    givenName: input.givenName ?? null,
    familyName: input.familyName ?? null,
    phoneNumber: input.phoneNumber ?? null,
  };
  const passwordHash = await hashPassword(input.password);
  const made = await createAccount(db, {
    id: randomUUID(),
    username: email,
    email,
    emailVerified: true,
    ...names,
    passwordHash,
    status: 'confirmed',
  });
  if (made !== undefined) return { userId: made.id, created: true };
  // Another process created it first.
  return createConfirmedAccount(db, input);
}

/** Finds the account of a signed-in person. Throws NotSignedIn when it is gone. */
export async function ownAccount(db: Db, userId: string): Promise<Account> {
  const account = await findAccountById(db, userId);
  if (account === undefined) throw new NotSignedIn();
  return account;
}
