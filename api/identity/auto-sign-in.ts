import type { Request } from 'express';
import { findAccountById } from '../../db/identity/accounts.ts';
import { takeSession } from '../../db/identity/sessions.ts';
import type { SignInAnswer } from '../../domain/identity/challenges.ts';
import { AutoSignInException, InvalidSessionException } from '../../domain/identity/errors.ts';
import { handlerOf } from './challenges/table.ts';
import { text, type Body, type IdentityDeps } from './deps.ts';
import { advance } from './machine/advance.ts';
import { openSession, readSession } from './machine/sessions.ts';
import { addressOf, userAgentOf } from './request-address.ts';
import type { Account } from '../../db/identity/accounts.ts';

/** What sign-up gives a browser that wants to be signed in once the code was entered: good for 180 s. */
export function openAutoSignIn(deps: IdentityDeps, account: Account, req: Request): Promise<string> {
  const context = {
    deps,
    handlerOf,
    account,
    username: account.username,
    address: addressOf(req),
    userAgent: userAgentOf(req),
  };
  return openSession(context, { flow: 'AUTO', proofs: [], challenge: null, memory: {} }, 'auto');
}

/** Pending (CONFIRM_SIGN_UP) until the account is confirmed, then once a sign-in; the client asks every 5 s. Throws AutoSignInException when it is too late. */
export async function autoSignIn(deps: IdentityDeps, req: Request): Promise<SignInAnswer & { pending?: true }> {
  const address = addressOf(req);
  await deps.throttle.take(['auto-address', address]);
  const session = await readSession(deps, text(req.body as Body, 'autoSignInSession'), 'auto').catch(
    (error: unknown) => {
      throw error instanceof InvalidSessionException ? new AutoSignInException() : error;
    },
  );
  const account = session.accountId === null ? undefined : await findAccountById(deps.db, session.accountId);
  if (account === undefined) throw new AutoSignInException();
  if (account.status === 'unconfirmed')
    return { isSignedIn: false, pending: true, nextStep: { signInStep: 'CONFIRM_SIGN_UP' } };
  if (!(await takeSession(deps.db, session.tokenHash))) throw new AutoSignInException();
  const context = { deps, handlerOf, account, username: account.username, address, userAgent: userAgentOf(req) };
  return advance(context, session.opened, { kind: 'proved', proofs: ['AUTO'] });
}
