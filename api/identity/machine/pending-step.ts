import type { Request } from 'express';
import { findAccountById } from '../../../db/identity/accounts.ts';
import { InvalidSessionException } from '../../../domain/identity/errors.ts';
import { invalidSignInState } from '../../../domain/identity/library-errors.ts';
import type { ChallengeHandler, SignInState, StepContext } from '../challenge.ts';
import { handlerOf } from '../challenges/table.ts';
import { text, type Body, type IdentityDeps } from '../deps.ts';
import { addressOf, userAgentOf } from '../request-address.ts';
import { answersLeft } from './confirm-sign-in.ts';
import { keepSession, lookAtSession } from './sessions.ts';

interface StandingStep {
  context: StepContext;
  state: SignInState;
  handler: ChallengeHandler;
}

/**
 * Does something else than answering at the step that `{session}` stands at. The session and the answers counted on it stay, so that this buys no
 * guesses; the step has its three minutes anew, as `change` leaves its state. What `change` throws leaves everything as it was. Throws
 * InvalidSessionException for a session that is unknown, spent or over.
 */
export async function atPendingStep<T>(
  deps: IdentityDeps,
  req: Request,
  change: (step: StandingStep) => Promise<{ state: SignInState; answer: T }>,
): Promise<T> {
  const token = text(req.body as Body, 'session');
  if (token === '') throw invalidSignInState();
  const address = addressOf(req);
  const counter = ['challenge-address', address] as const;
  await deps.throttle.take(counter);
  const session = await lookAtSession(deps, token);
  const { opened: state, username, accountId, tokenHash: sessionHash } = session;
  const handler = state.challenge === null ? undefined : handlerOf(state.challenge);
  if (handler === undefined || answersLeft(session, handler) <= 0) throw new InvalidSessionException();
  const account = accountId === null ? null : ((await findAccountById(deps.db, accountId)) ?? null);
  const context = { deps, account, username, address, userAgent: userAgentOf(req), handlerOf, sessionHash };
  const changed = await change({ context, state, handler });
  await keepSession(deps, session, changed.state);
  await deps.throttle.giveBack(counter);
  return changed.answer;
}
