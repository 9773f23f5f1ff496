import { markPasswordProved, wasPasswordProvedWithin } from '../../db/identity/tokens.ts';
import { PasswordNeededAgain } from '../../domain/identity/errors.ts';
import { getText, type Body, type IdentityDeps } from './deps.ts';
import { checkOwnPassword } from './own-password.ts';
import type { Bearer } from './verify-token.ts';

/** Long enough for the few requests of one change, too short for somebody who takes over a screen later. */
const provedForMs = 5 * 60_000;

/**
 * Checks the password again and unlocks sensitive changes for this sign-in for five minutes. Stored with the sign-in,
 * because the specification's calls have no password field. Every account has a password, also those with passkeys.
 * Throws NotAuthorizedException, LimitExceededException.
 */
export async function provePassword(
  deps: IdentityDeps,
  { userId, familyId }: Bearer,
  body: Body,
): Promise<{ validForSeconds: number }> {
  await checkOwnPassword(deps, userId, getText(body, 'password'));
  await markPasswordProved(deps.db, familyId);
  return { validForSeconds: provedForMs / 1000 };
}

/** Checks that the password was entered recently in this sign-in. Throws PasswordNeededAgain. */
export async function requireRecentProof({ db }: IdentityDeps, { familyId }: Bearer): Promise<void> {
  if (!(await wasPasswordProvedWithin(db, familyId, provedForMs))) throw new PasswordNeededAgain();
}
