import type { Request } from 'express';
import { findAccountById } from '../../db/identity/accounts.ts';
import { takeSession } from '../../db/identity/sessions.ts';
import type { SignInAnswer } from '../../domain/identity/challenges.ts';
import { AutoSignInException, InvalidSessionException } from '../../domain/identity/errors.ts';
import { findHandler } from './challenges/table.ts';
import { getText, type Body, type IdentityDeps } from './deps.ts';
import { advance } from './machine/advance.ts';
import { openSession, countAndReadSession } from './machine/sessions.ts';
import { getClientAddress, getUserAgent } from './request-address.ts';
import type { Account } from '../../db/identity/accounts.ts';

/** Issues the session that signs a browser in after its sign-up is confirmed; valid for 180 s. */
export function openAutoSignIn(deps: IdentityDeps, account: Account, req: Request): Promise<string> {
  const context = {
    deps,
    handlerOf: findHandler,
    account,
    username: account.username,
    address: getClientAddress(req),
    browser: null,
    userAgent: getUserAgent(req),
  };
  return openSession(context, { flow: 'AUTO', proofs: [], challenge: null, memory: {} }, 'auto');
}

/**
 * Pending (CONFIRM_SIGN_UP) until the account is confirmed, then signs in once; the client polls every 5 s. Throws
 * AutoSignInException when the session expired.
 */
export async function autoSignIn(deps: IdentityDeps, req: Request): Promise<SignInAnswer & { pending?: true }> {
  const address = getClientAddress(req);
  await deps.throttle.take(['auto-address', address]);
  const session = await countAndReadSession(deps, getText(req.body as Body, 'autoSignInSession'), 'auto').catch(
    (error: unknown) => {
      throw error instanceof InvalidSessionException ? new AutoSignInException() : error;
    },
  );
  const account = session.accountId === null ? undefined : await findAccountById(deps.db, session.accountId);
  if (account === undefined) throw new AutoSignInException();
  if (account.status === 'unconfirmed')
    return { isSignedIn: false, pending: true, nextStep: { signInStep: 'CONFIRM_SIGN_UP' } };
  if (!(await takeSession(deps.db, session.tokenHash))) throw new AutoSignInException();
  const context = {
    deps,
    handlerOf: findHandler,
    account,
    username: account.username,
    address,
    browser: null,
    userAgent: getUserAgent(req),
  };
  return advance(context, session.opened, { kind: 'proved', proofs: ['AUTO'] });
}
