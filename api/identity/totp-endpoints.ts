import { activateAuthenticator, findAuthenticator } from '../../db/identity/authenticators.ts';
import type { TotpSetup } from '../../domain/identity/challenges.ts';
import { EmptyVerifyTOTPSetupCode } from '../../domain/identity/empty-input.ts';
import { CodeMismatchException, SoftwareTokenMFANotFoundException } from '../../domain/identity/errors.ts';
import { getText, type Body, type IdentityDeps } from './deps.ts';
import { requireRecentProof } from './recent-proof.ts';
import { beginTotpSetup, spendTotpCode } from './totp.ts';
import type { Bearer } from './verify-token.ts';
import { ownAccount } from './accounts.ts';

/**
 * Creates a secret for an authenticator app. The current app stays valid until the new one's first correct code;
 * replacing it requires a recent password. Throws PasswordNeededAgain.
 */
export async function associateTotp(deps: IdentityDeps, bearer: Bearer): Promise<TotpSetup> {
  const account = await ownAccount(deps.db, bearer.userId);
  if ((await findAuthenticator(deps.db, bearer.userId, 'active')) !== undefined) await requireRecentProof(deps, bearer);
  return beginTotpSetup(deps.db, deps.env, account);
}

/**
 * Checks the first code of the new app. Throws CodeMismatchException, SoftwareTokenMFANotFoundException when none was
 * associated.
 */
export async function verifyTotp(deps: IdentityDeps, userId: string, body: Body): Promise<{ status: 'SUCCESS' }> {
  const code = getText(body, 'code');
  if (code.trim() === '') throw new EmptyVerifyTOTPSetupCode();
  await deps.throttle.take(['own-account', userId]);
  if ((await findAuthenticator(deps.db, userId, 'pending')) === undefined)
    throw new SoftwareTokenMFANotFoundException();
  if (!(await spendTotpCode(deps.db, deps.env, userId, code, 'pending'))) throw new CodeMismatchException();
  await activateAuthenticator(deps.db, userId, getText(body, 'friendlyDeviceName').slice(0, 100) || null);
  await deps.throttle.clear(['own-account', userId]);
  return { status: 'SUCCESS' };
}
