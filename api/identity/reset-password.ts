import { findAccount, type Account } from '../../db/identity/accounts.ts';
import { dropCode } from '../../db/identity/codes.ts';
import { normalUsername } from '../../domain/identity/attributes.ts';
import {
  EmptyConfirmResetPasswordConfirmationCode,
  EmptyConfirmResetPasswordNewPassword,
  EmptyConfirmResetPasswordUsername,
  EmptyResetPasswordUsername,
} from '../../domain/identity/empty-input.ts';
import {
  CodeDeliveryFailureException,
  CodeMismatchException,
  InvalidPasswordException,
} from '../../domain/identity/errors.ts';
import { meetsPasswordPolicy } from '../../domain/identity/password-policy.ts';
import { checkCode } from './codes.ts';
import { deliveryTo, mediumOf, sendIfKnown, type CodeDelivery } from './deliver-code.ts';
import { text, type Body, type IdentityDeps } from './deps.ts';
import { setPassword } from './passwords.ts';

interface ResetAnswer {
  isPasswordReset: boolean;
  nextStep: { resetPasswordStep: 'CONFIRM_RESET_PASSWORD_WITH_CODE'; codeDeliveryDetails: CodeDelivery };
}

/** Sends a code to whoever has this username; the answer and its time are the same when nobody has. */
export async function resetPassword(deps: IdentityDeps, body: Body, address: string): Promise<ResetAnswer> {
  const username = normalUsername(text(body, 'username'));
  if (username === '') throw new EmptyResetPasswordUsername();
  await deps.throttle.take(['reset-address', address], ['reset-account', username]);
  const account = await findAccount(deps.db, username);
  const delivered = await sendIfKnown(deps, username, canReset(account) ? account : null, 'reset-password');
  if (!delivered) {
    await deps.throttle.giveBack(['reset-account', username]);
    throw new CodeDeliveryFailureException();
  }
  return {
    isPasswordReset: false,
    nextStep: {
      resetPasswordStep: 'CONFIRM_RESET_PASSWORD_WITH_CODE',
      codeDeliveryDetails: deliveryTo(username, true),
    },
  };
}

/** Sets the new password and ends every sign-in. A second factor is asked for at the next sign-in as ever. The code works once. */
export async function confirmResetPassword(
  deps: IdentityDeps,
  body: Body,
  address: string,
): Promise<Record<string, never>> {
  const { username, code, password } = inputOf(body);
  const pair = ['code-pair', `${username} ${address}`] as const;
  const shared = [
    ['code-address', address],
    ['code-account', username],
  ] as const;
  await deps.throttle.take(pair, ...shared);
  const account = await findAccount(deps.db, username);
  if (!canReset(account)) throw new CodeMismatchException();
  await checkCode(deps.db, deps.env, account.id, 'reset-password', code);
  if (!(await dropCode(deps.db, account.id, 'reset-password'))) throw new CodeMismatchException();
  await setPassword(deps, account.id, password, { changes: { status: 'confirmed', ...proved(account) } });
  await Promise.all([
    deps.throttle.clear(pair, ['sign-in-pair', `${username} ${address}`]),
    deps.throttle.giveBack(...shared),
  ]);
  deps.log.info({ userId: account.id }, 'reset a password');
  return {};
}

/** Before the code is counted, so that a weak password does not cost a try. */
function inputOf(body: Body): { username: string; code: string; password: string } {
  const username = normalUsername(text(body, 'username'));
  const code = text(body, 'confirmationCode');
  const password = text(body, 'newPassword');
  if (username === '') throw new EmptyConfirmResetPasswordUsername();
  if (code.trim() === '') throw new EmptyConfirmResetPasswordConfirmationCode();
  if (password === '') throw new EmptyConfirmResetPasswordNewPassword();
  if (!meetsPasswordPolicy(password)) throw new InvalidPasswordException();
  return { username, code, password };
}

/** Unconfirmed people confirm first; those with a temporary password must come in with it and say who they are. */
function canReset(account: Account | undefined): account is Account {
  return (
    account !== undefined &&
    account.disabledAt === null &&
    (account.status === 'confirmed' || account.status === 'reset-required')
  );
}

/** Having read the code, they have the address it went to. */
function proved({ username }: Account): { emailVerified: true } | { phoneVerified: true } {
  return mediumOf(username) === 'EMAIL' ? { emailVerified: true } : { phoneVerified: true };
}
