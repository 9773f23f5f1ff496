import type { Request } from 'express';
import { findAccountById } from '../../../db/identity/accounts.ts';
import { InvalidSessionException } from '../../../domain/identity/errors.ts';
import { invalidSignInState } from '../../../domain/identity/library-errors.ts';
import type { ChallengeHandler, SignInState, StepContext } from '../challenge.ts';
import { findHandler } from '../challenges/table.ts';
import { getText, type Body, type IdentityDeps } from '../deps.ts';
import { getClientAddress, getUserAgent } from '../request-address.ts';
import { countAttemptsLeft } from './confirm-sign-in.ts';
import { keepSession, peekSession } from './sessions.ts';

interface PendingStep {
  context: StepContext;
  state: SignInState;
  handler: ChallengeHandler;
}

/**
 * Changes the current step of `{session}` without answering it. The session and its attempts stay, so that this gives
 * no extra guesses; the step gets another three minutes and the state that `change` returns. An error of `change`
 * leaves everything as it was. Throws InvalidSessionException for a session that is unknown, used or expired.
 */
export async function changePendingStep<T>(
  deps: IdentityDeps,
  req: Request,
  change: (step: PendingStep) => Promise<{ state: SignInState; answer: T }>,
): Promise<T> {
  const token = getText(req.body as Body, 'session');
  if (token === '') throw invalidSignInState();
  const address = getClientAddress(req);
  const counter = ['challenge-address', address] as const;
  await deps.throttle.take(counter);
  const session = await peekSession(deps, token);
  const { opened: state, username, accountId, tokenHash: sessionHash } = session;
  const handler = state.challenge === null ? undefined : findHandler(state.challenge);
  if (handler === undefined || countAttemptsLeft(session, handler) <= 0) throw new InvalidSessionException();
  const account = accountId === null ? null : ((await findAccountById(deps.db, accountId)) ?? null);
  const context = {
    deps,
    account,
    username,
    address,
    userAgent: getUserAgent(req),
    handlerOf: findHandler,
    sessionHash,
  };
  const changed = await change({ context, state, handler });
  await keepSession(deps, session, changed.state);
  await deps.throttle.giveBack(counter);
  return changed.answer;
}
