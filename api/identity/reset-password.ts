import type { Request } from 'express';
import { findAccount, type Account } from '../../db/identity/accounts.ts';
import { dropCode } from '../../db/identity/codes.ts';
import { normalizeUsername } from '../../domain/identity/attributes.ts';
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
import { checkCode, hasMailedLink } from './codes.ts';
import { describeDelivery, mediumOf, sendIfKnown, type CodeDelivery } from './deliver-code.ts';
import { getText, type Body, type IdentityDeps } from './deps.ts';
import { knownBrowserOf } from './known-browser.ts';
import { setPassword } from './passwords.ts';
import { getClientAddress } from './request-address.ts';
import { countersOfBrowser, guessCounters } from './throttle.ts';

interface ResetAnswer {
  isPasswordReset: boolean;
  nextStep: { resetPasswordStep: 'CONFIRM_RESET_PASSWORD_WITH_CODE'; codeDeliveryDetails: CodeDelivery };
}

/** Sends a code to the account with this username; response and time are the same if there is none. */
export async function resetPassword(deps: IdentityDeps, body: Body, address: string): Promise<ResetAnswer> {
  const username = normalizeUsername(getText(body, 'username'));
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
      codeDeliveryDetails: describeDelivery(username, true),
    },
  };
}

/**
 * Sets the new password and ends every sign-in. The key of the mailed link spares the limits that strangers can use up. The next sign-in asks for a second factor as usual. The code works
 * once.
 */
export async function confirmResetPassword(
  deps: IdentityDeps,
  req: Request,
  body: Body,
): Promise<Record<string, never>> {
  const { username, code, password } = parseResetInput(body);
  const address = getClientAddress(req);
  const browser = knownBrowserOf(deps.env, req, username);
  const linkKey = getText(body, 'linkKey');
  const { pair, shared } = guessCounters('code', username, address);
  const account = await findAccount(deps.db, username);
  // Strangers may have used up the guesses of this account; they do not have its mail.
  const isByLink =
    account !== undefined && (await hasMailedLink(deps.db, deps.env, account.id, 'reset-password', linkKey));
  if (!isByLink) await deps.throttle.take(pair, ...shared);
  if (!canReset(account)) throw new CodeMismatchException();
  await checkCode(deps.db, deps.env, account.id, 'reset-password', code, linkKey);
  if (!(await dropCode(deps.db, account.id, 'reset-password'))) throw new CodeMismatchException();
  await setPassword(deps, account.id, password, {
    changes: { status: 'confirmed', ...toVerifiedDestination(account) },
  });
  await Promise.all([
    deps.throttle.clear(pair, guessCounters('sign-in', username, address).pair),
    // A known browser has its own counters; guesses made there must not lock out the new password.
    ...(browser === null ? [] : [deps.throttle.clear(...countersOfBrowser(browser))]),
    ...(isByLink ? [] : [deps.throttle.giveBack(...shared)]),
  ]);
  deps.log.info({ userId: account.id }, 'reset a password');
  return {};
}

/** Checked before the code is counted, so that a weak password costs no attempt. */
function parseResetInput(body: Body): { username: string; code: string; password: string } {
  const username = normalizeUsername(getText(body, 'username'));
  const code = getText(body, 'confirmationCode');
  const password = getText(body, 'newPassword');
  if (username === '') throw new EmptyConfirmResetPasswordUsername();
  if (code.trim() === '') throw new EmptyConfirmResetPasswordConfirmationCode();
  if (password === '') throw new EmptyConfirmResetPasswordNewPassword();
  if (!meetsPasswordPolicy(password)) throw new InvalidPasswordException();
  return { username, code, password };
}

/** Unconfirmed people confirm first; people with a temporary password sign in with it and complete their attributes. */
function canReset(account: Account | undefined): account is Account {
  return (
    account !== undefined &&
    account.disabledAt === null &&
    (account.status === 'confirmed' || account.status === 'reset-required')
  );
}

/** Receiving the code verifies the address it was sent to. */
function toVerifiedDestination({ username }: Account): { emailVerified: true } | { phoneVerified: true } {
  return mediumOf(username) === 'EMAIL' ? { emailVerified: true } : { phoneVerified: true };
}
