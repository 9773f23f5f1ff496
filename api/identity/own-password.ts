import { removeAccount, type Account } from '../../db/identity/accounts.ts';
import { EmptyUpdatePassword } from '../../domain/identity/empty-input.ts';
import { InvalidPasswordException, NotAuthorizedException } from '../../domain/identity/errors.ts';
import { meetsPasswordPolicy } from '../../domain/identity/password-policy.ts';
import { getText, type Body, type IdentityDeps } from './deps.ts';
import { isPassword, setPassword } from './passwords.ts';
import type { Bearer } from './verify-token.ts';
import { ownAccount } from './accounts.ts';

/**
 * Sets a new password and ends every other sign-in. Throws NotAuthorizedException, InvalidPasswordException,
 * LimitExceededException.
 */
export async function updatePassword(
  deps: IdentityDeps,
  { userId, familyId }: Bearer,
  body: Body,
): Promise<Record<string, never>> {
  const [old, fresh] = [getText(body, 'oldPassword'), getText(body, 'newPassword')];
  if (old === '' || fresh === '') throw new EmptyUpdatePassword(old === '' ? 'oldPassword' : 'newPassword');
  if (!meetsPasswordPolicy(fresh)) throw new InvalidPasswordException();
  await checkOwnPassword(deps, userId, old);
  await setPassword(deps, userId, fresh, { keepFamily: familyId });
  deps.log.info({ userId }, 'changed a password');
  return {};
}

/** Deletes everything the person owns and the account itself. Throws NotAuthorizedException for a wrong password. */
export async function deleteAccount(
  deps: IdentityDeps,
  { userId }: Bearer,
  body: Body,
): Promise<Record<string, never>> {
  await checkOwnPassword(deps, userId, getText(body, 'password'));
  await deps.deleteOwned(userId);
  await removeAccount(deps.db, userId);
  deps.log.info({ userId }, 'deleted an account');
  return {};
}

/**
 * Checks the password of a signed-in person; attempts count per account. Throws NotAuthorizedException,
 * LimitExceededException.
 */
export async function checkOwnPassword(deps: IdentityDeps, userId: string, password: string): Promise<Account> {
  await deps.throttle.take(['own-account', userId]);
  const account = await ownAccount(deps.db, userId);
  if (password === '' || !(await isPassword(password, account.passwordHash))) throw new NotAuthorizedException();
  await deps.throttle.clear(['own-account', userId]);
  return account;
}
