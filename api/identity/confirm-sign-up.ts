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
import { normalizeEmail, normalizePhoneNumber, normalizeUsername } from '../../domain/identity/attributes.ts';
import { mailboxOf } from '../../domain/identity/mailbox.ts';
import { checkCode } from './codes.ts';
import { describeDelivery, mediumOf, sendIfKnown, type CodeDelivery } from './deliver-code.ts';
import { getText, type Body, type IdentityDeps } from './deps.ts';
import { guessCounters } from './throttle.ts';

/**
 * Confirms the address. Unknown people get the response of a wrong code; sending the correct code twice succeeds twice.
 */
export async function confirmSignUp(
  deps: IdentityDeps,
  body: Body,
  address: string,
): Promise<{ isSignUpComplete: true }> {
  const username = normalizeUsername(getText(body, 'username'));
  const code = getText(body, 'confirmationCode');
  if (username === '') throw new EmptyConfirmSignUpUsername();
  if (code.trim() === '') throw new EmptyConfirmSignUpCode();
  const { pair, shared } = guessCounters('code', username, address);
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

/** Mails a new code if an unconfirmed account has this address; response and time are the same if none has. */
export async function resendSignUpCode(deps: IdentityDeps, body: Body, address: string): Promise<CodeDelivery> {
  const given = getText(body, 'username');
  if (given.trim() === '') throw new EmptyResendSignUpCodeUsername();
  const username = normalizeEmail(given) ?? normalizePhoneNumber(given);
  if (username === null) throw new InvalidParameterException('username');
  await deps.throttle.take(
    ['resend-address', address],
    ['resend-account', username],
    ['resend-account-hour', mailboxOf(username)],
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
  return describeDelivery(username, true);
}
