import { findAccount, type Account } from '../../db/identity/accounts.ts';
import { normalizeUsername } from '../../domain/identity/attributes.ts';
import type { IdentityDeps } from './deps.ts';
import { checkDecoyPassword, isPassword } from './passwords.ts';
import { ensureSrpRecord } from './srp/record.ts';
import { guessCounters } from './throttle.ts';

/** Address of a guess, and the browser when the person signed in there before. */
interface GuessOrigin {
  address: string;
  browser: string | null;
}

/**
 * Returns the account if the password is right, else null. Attempts are taken before the comparison and returned on
 * success, so that parallel guesses count too. Unknown usernames take as long and are throttled alike. Throws
 * LimitExceededException, TooManyRequestsException.
 */
export async function checkPassword(
  deps: IdentityDeps,
  given: string,
  password: string,
  { address, browser }: GuessOrigin,
): Promise<Account | null> {
  const username = normalizeUsername(given);
  const { pair, shared } = guessCounters('sign-in', username, address, browser);
  await deps.throttle.take(pair, ...shared);
  const account = await findAccount(deps.db, username);
  const isRight =
    account === undefined ? await checkDecoyPassword(password) : await isPassword(password, account.passwordHash);
  if (account === undefined || !isRight) return null;
  await Promise.all([deps.throttle.clear(pair), deps.throttle.giveBack(...shared)]);
  await ensureSrpRecord(deps.db, deps.env, account.id, password);
  return account;
}
