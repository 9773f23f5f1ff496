import type { Request } from 'express';
import { findAccount, type AccountChanges } from '../../db/identity/accounts.ts';
import { EmptySignUpPassword, EmptySignUpUsername } from '../../domain/identity/empty-input.ts';
import {
  InvalidParameterException,
  InvalidPasswordException,
  UsernameExistsException,
} from '../../domain/identity/errors.ts';
import { meetsPasswordPolicy } from '../../domain/identity/password-policy.ts';
import { openAutoSignIn } from './auto-sign-in.ts';
import { deliveryTo, mediumOf, sendAccountCode } from './deliver-code.ts';
import { text, type Body, type IdentityDeps } from './deps.ts';
import { createAccountWithPassword, takeOverUnconfirmed } from './passwords.ts';
import { addressOf } from './request-address.ts';
import { checkedAttributes, usernameOf } from './sign-up-attributes.ts';

/** Makes an unconfirmed account and mails its code. A mail server that is away loses nothing: `delivered` is false, the code can be asked for again. */
export async function signUp(deps: IdentityDeps, req: Request) {
  const body = req.body as Body;
  const { username, password, attributes } = checkedInput(deps, body);
  await deps.throttle.take(['sign-up-address', addressOf(req)]);
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
  await deps.throttle.take(['resend-account', username], ['resend-account-hour', username]).catch(() => undefined);
  const delivered = await sendAccountCode(deps, account, 'confirm-sign-up');
  return {
    isSignUpComplete: false,
    userId: account.id,
    ...(body['autoSignIn'] === true ? { autoSignInSession: await openAutoSignIn(deps, account, req) } : {}),
    nextStep: { signUpStep: 'CONFIRM_SIGN_UP', codeDeliveryDetails: deliveryTo(account.username, delivered) },
  };
}

/** The answer says that the address is taken; the code that is mailed now is good for what was typed last. */
async function signUpAgain(
  deps: IdentityDeps,
  username: string,
  password: string,
  attributes: AccountChanges,
): Promise<void> {
  const account = await findAccount(deps.db, username);
  if (account === undefined || !(await takeOverUnconfirmed(deps, account, password, attributes))) return;
  const mayMail = await deps.throttle.take(['resend-account', username], ['resend-account-hour', username]).then(
    () => true,
    () => false,
  );
  if (mayMail) await sendAccountCode(deps, account, 'confirm-sign-up');
}

function checkedInput({ env }: IdentityDeps, body: Body) {
  const password = text(body, 'password');
  if (text(body, 'username').trim() === '') throw new EmptySignUpUsername();
  if (password === '') throw new EmptySignUpPassword();
  // A number that no code can reach would never be confirmed.
  if (env.SMS_URL === '' && mediumOf(usernameOf(body)) === 'SMS') throw new InvalidParameterException('username');
  const attributes = checkedAttributes(body, env.REQUIRED_SIGN_UP_ATTRIBUTES);
  if (!meetsPasswordPolicy(password)) throw new InvalidPasswordException();
  return { username: usernameOf(body), password, attributes };
}
