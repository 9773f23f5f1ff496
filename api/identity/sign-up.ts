import type { Request } from 'express';
import { findAccount, type AccountChanges } from '../../db/identity/accounts.ts';
import { EmptySignUpPassword, EmptySignUpUsername } from '../../domain/identity/empty-input.ts';
import {
  InvalidParameterException,
  InvalidPasswordException,
  UsernameExistsException,
} from '../../domain/identity/errors.ts';
import { mailboxOf } from '../../domain/identity/mailbox.ts';
import { meetsPasswordPolicy } from '../../domain/identity/password-policy.ts';
import { openAutoSignIn } from './auto-sign-in.ts';
import { describeDelivery, mediumOf, sendAccountCode } from './deliver-code.ts';
import { getText, type Body, type IdentityDeps } from './deps.ts';
import { createAccountWithPassword, takeOverUnconfirmed } from './passwords.ts';
import { getClientAddress } from './request-address.ts';
import { checkAttributes, parseUsername } from './sign-up-attributes.ts';

/**
 * Creates an unconfirmed account and mails its code. If the mail server is unavailable, `delivered` is false and the
 * code can be requested again.
 */
export async function signUp(deps: IdentityDeps, req: Request) {
  const body = req.body as Body;
  const { username, password, attributes } = checkSignUpInput(deps, body);
  await deps.throttle.take(
    ['sign-up-address', getClientAddress(req)],
    ['sign-up-mailbox', mailboxOf(username)],
    ['sign-up-installation', 'all'],
  );
  const account = await createAccountWithPassword(
    deps,
    { username, ...attributes, emailVerified: false, status: 'unconfirmed' },
    password,
  );
  if (account === undefined) {
    await signUpAgain(deps, username, password, attributes);
    throw new UsernameExistsException();
  }
  deps.log.info({ userId: account.id }, 'signed up');
  await deps.throttle
    .take(['resend-account', username], ['resend-account-hour', mailboxOf(username)])
    .catch(() => undefined);
  const delivered = await sendAccountCode(deps, account, 'confirm-sign-up');
  return {
    isSignUpComplete: false,
    userId: account.id,
    ...(body['autoSignIn'] === true ? { autoSignInSession: await openAutoSignIn(deps, account, req) } : {}),
    nextStep: { signUpStep: 'CONFIRM_SIGN_UP', codeDeliveryDetails: describeDelivery(account.username, delivered) },
  };
}

/** Responds that the address is taken; the code that is mailed now confirms the latest input. */
async function signUpAgain(
  deps: IdentityDeps,
  username: string,
  password: string,
  attributes: AccountChanges,
): Promise<void> {
  const account = await findAccount(deps.db, username);
  if (account === undefined || !(await takeOverUnconfirmed(deps, account, password, attributes))) return;
  const mayMail = await deps.throttle
    .take(['resend-account', username], ['resend-account-hour', mailboxOf(username)])
    .then(
      () => true,
      () => false,
    );
  if (mayMail) await sendAccountCode(deps, account, 'confirm-sign-up');
}

function checkSignUpInput({ env }: IdentityDeps, body: Body) {
  const password = getText(body, 'password');
  if (getText(body, 'username').trim() === '') throw new EmptySignUpUsername();
  if (password === '') throw new EmptySignUpPassword();
  // A number that cannot receive a code could never be confirmed.
  if (env.SMS_URL === '' && mediumOf(parseUsername(body)) === 'SMS') throw new InvalidParameterException('username');
  const attributes = checkAttributes(body, env.REQUIRED_SIGN_UP_ATTRIBUTES);
  if (!meetsPasswordPolicy(password)) throw new InvalidPasswordException();
  return { username: parseUsername(body), password, attributes };
}
