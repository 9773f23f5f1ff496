import { markProved, wasProvedWithin } from '../../db/identity/tokens.ts';
import { PasswordNeededAgain } from '../../domain/identity/errors.ts';
import { text, type Body, type IdentityDeps } from './deps.ts';
import { checkOwn } from './own-password.ts';
import type { Bearer } from './verify-token.ts';

/** Long enough for the few calls of one change, too short to be found by who takes over a screen later. */
const provedForMs = 5 * 60_000;

/**
 * The password again: for five minutes this sign-in may do what a token alone may not. A mark of the sign-in, because the specification's calls have
 * no field for a password. Every account has one, those with passkeys, too. Throws NotAuthorizedException, LimitExceededException.
 */
export async function provePassword(
  deps: IdentityDeps,
  { userId, familyId }: Bearer,
  body: Body,
): Promise<{ validForSeconds: number }> {
  await checkOwn(deps, userId, text(body, 'password'));
  await markProved(deps.db, familyId);
  return { validForSeconds: provedForMs / 1000 };
}

/** Throws PasswordNeededAgain. */
export async function requireRecentProof({ db }: IdentityDeps, { familyId }: Bearer): Promise<void> {
  if (!(await wasProvedWithin(db, familyId, provedForMs))) throw new PasswordNeededAgain();
}
