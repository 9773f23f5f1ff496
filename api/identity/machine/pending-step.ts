import type { Request } from 'express';
import { InvalidSessionException } from '../../../domain/identity/errors.ts';
import { invalidSignInState } from '../../../domain/identity/library-errors.ts';
import type { ChallengeHandler, SignInState, StepContext } from '../challenge.ts';
import { findHandler } from '../challenges/table.ts';
import { getText, type Body, type IdentityDeps } from '../deps.ts';
import { getClientAddress } from '../request-address.ts';
import { countAttemptsLeft } from './confirm-sign-in.ts';
import { keepSession, peekSession } from './sessions.ts';
import { createStepContext } from './step-context.ts';

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
  const counter = ['challenge-address', getClientAddress(req)] as const;
  await deps.throttle.take(counter);
  const session = await peekSession(deps, token);
  const { opened: state } = session;
  const handler = state.challenge === null ? undefined : findHandler(state.challenge);
  if (handler === undefined || countAttemptsLeft(session, handler) <= 0) throw new InvalidSessionException();
  const context = await createStepContext(deps, req, session);
  const changed = await change({ context, state, handler });
  await keepSession(deps, session, changed.state);
  await deps.throttle.giveBack(counter);
  return changed.answer;
}
