import { confirmAccount, findAccount } from '../../db/identity/accounts.ts';
import {
  EmptyConfirmSignUpCode,
  EmptyConfirmSignUpUsername,
  EmptyResendSignUpCodeUsername,
} from '../../domain/identity/empty-input.ts';
import {
  CodeDeliveryFailureException,
  CodeMismatchException,
  InvalidParameterException,
} from '../../domain/identity/errors.ts';
import { normalEmail, normalPhoneNumber, normalUsername } from '../../domain/identity/attributes.ts';
import { checkCode } from './codes.ts';
import { deliveryTo, mediumOf, sendIfKnown, type CodeDelivery } from './deliver-code.ts';
import { text, type Body, type IdentityDeps } from './deps.ts';

/** Confirms the address. People we do not know get the answer of a wrong code; the right code twice is right twice. */
export async function confirmSignUp(
  deps: IdentityDeps,
  body: Body,
  address: string,
): Promise<{ isSignUpComplete: true }> {
  const username = normalUsername(text(body, 'username'));
  const code = text(body, 'confirmationCode');
  if (username === '') throw new EmptyConfirmSignUpUsername();
  if (code.trim() === '') throw new EmptyConfirmSignUpCode();
  const pair = ['code-pair', `${username} ${address}`] as const;
  const shared = [
    ['code-address', address],
    ['code-account', username],
  ] as const;
  await deps.throttle.take(pair, ...shared);
  const account = await findAccount(deps.db, username);
  if (account === undefined) throw new CodeMismatchException();
  await checkCode(deps.db, deps.env, account.id, 'confirm-sign-up', code);
  if (!(await confirmAccount(deps.db, account, mediumOf(username) === 'EMAIL' ? 'email' : 'phone')))
    throw new CodeMismatchException();
  await deps.throttle.clear(pair);
  await deps.throttle.giveBack(...shared);
  deps.log.info({ userId: account.id }, 'confirmed sign-up');
  return { isSignUpComplete: true };
}

/** Mails a new code when an unconfirmed account has this address; the answer and its time are the same when none has. */
export async function resendSignUpCode(deps: IdentityDeps, body: Body, address: string): Promise<CodeDelivery> {
  const given = text(body, 'username');
  if (given.trim() === '') throw new EmptyResendSignUpCodeUsername();
  const username = normalEmail(given) ?? normalPhoneNumber(given);
  if (username === null) throw new InvalidParameterException('username');
  await deps.throttle.take(
    ['resend-address', address],
    ['resend-account', username],
    ['resend-account-hour', username],
  );
  const account = await findAccount(deps.db, username);
  const delivered = await sendIfKnown(
    deps,
    username,
    account?.status === 'unconfirmed' ? account : null,
    'confirm-sign-up',
  );
  if (!delivered) {
    await deps.throttle.clear(['resend-account', username]);
    throw new CodeDeliveryFailureException();
  }
  return deliveryTo(username, true);
}
