import type { Env } from '../../config/env.ts';
import type { Account } from '../../db/identity/accounts.ts';
import type { Db } from '../../db/client.ts';
import { OperatorsOnly } from '../../domain/errors.ts';
import { userIdOf, type Viewer } from '../viewer.ts';
import { ownAccount } from './accounts.ts';

/** True for an account whose verified email address is one of OPERATORS. */
export function isOperator(
  { email, emailVerified }: Pick<Account, 'email' | 'emailVerified'>,
  { OPERATORS }: Pick<Env, 'OPERATORS'>,
): boolean {
  return emailVerified && OPERATORS.includes(email.trim().toLowerCase());
}

/** Throws NotSignedIn, or OperatorsOnly for people who are no operators. Keys and other credentials never are. */
export async function requireOperator({ db, env, viewer }: { db: Db; env: Env; viewer: Viewer }): Promise<void> {
  if (!isOperator(await ownAccount(db, userIdOf(viewer)), env)) throw new OperatorsOnly();
}
