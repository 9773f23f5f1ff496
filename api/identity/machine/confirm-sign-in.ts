import type { Request } from 'express';
import { takeSession, type StoredSession } from '../../../db/identity/sessions.ts';
import type { SignInAnswer } from '../../../domain/identity/challenges.ts';
import { EmptyChallengeResponse } from '../../../domain/identity/empty-input.ts';
import { InvalidSessionException, NotAuthorizedException } from '../../../domain/identity/errors.ts';
import { invalidSignInState } from '../../../domain/identity/library-errors.ts';
import type { ChallengeHandler, Outcome, StepContext, StepInput } from '../challenge.ts';
import { findHandler } from '../challenges/table.ts';
import { getText, type Body, type IdentityDeps } from '../deps.ts';
import { getClientAddress } from '../request-address.ts';
import type { Counter } from '../throttle.ts';
import { advance } from './advance.ts';
import { countAndReadSession, type OpenedSession } from './sessions.ts';
import { createStepContext } from './step-context.ts';
import { isObject } from '../../../domain/is-object.ts';

const defaultAttempts = 5;

/**
 * Answers the current step of a session. A wrong answer leaves the session open; a correct one ends it and opens the
 * next.
 */
export async function confirmSignIn(deps: IdentityDeps, req: Request): Promise<SignInAnswer> {
  const body = req.body as Body;
  const input = parseStepInput(body);
  if (getText(body, 'session') === '') throw invalidSignInState();
  if (input.response.trim() === '' && Object.keys(input.responses).length === 0) throw new EmptyChallengeResponse();
  const address = getClientAddress(req);
  await deps.throttle.take(['challenge-address', address]);
  const session = await countAndReadSession(deps, getText(body, 'session'));
  const { opened: state } = session;
  const handler = state.challenge === null ? undefined : findHandler(state.challenge);
  if (handler === undefined) throw new InvalidSessionException();
  await endSpentSession(deps, session, handler);
  const counters = handler.countsOwnAttempts ? [] : listCounters(session, address);
  await deps.throttle.take(...counters);
  const context = await createStepContext(deps, req, session);
  const outcome = guardOutcome(context, await handler.answer(context, state, input));
  // Only one of two correct answers sent at once continues.
  if (!(await takeSession(deps.db, session.tokenHash))) throw new InvalidSessionException();
  if (outcome.kind !== 'refused') await deps.throttle.giveBack(...counters, ['challenge-address', address]);
  return advance(context, state, outcome);
}

function parseStepInput(body: Body): StepInput {
  const { challengeResponses, options } = body;
  return {
    response: getText(body, 'challengeResponse'),
    responses: isObject(challengeResponses) ? challengeResponses : {},
    options: isObject(options) ? options : {},
  };
}

/** Strangers can answer before the first factor, so their attempts must not use up the owner's later ones. */
function listCounters({ opened, accountId, username }: OpenedSession, address: string): Counter[] {
  const subject = accountId ?? username;
  if (opened.proofs.length > 0) return [['challenge-account', subject]];
  return [
    ['first-pair', `${subject} ${address}`],
    ['first-account', subject],
  ];
}

/** Returns the number of attempts left in this step. */
export function countAttemptsLeft(
  { attempts }: StoredSession,
  { maxAttempts = defaultAttempts }: ChallengeHandler,
): number {
  return maxAttempts - attempts;
}

/** Ends the sign-in after too many attempts. */
async function endSpentSession(deps: IdentityDeps, session: OpenedSession, handler: ChallengeHandler): Promise<void> {
  if (countAttemptsLeft(session, handler) >= 0) return;
  await takeSession(deps.db, session.tokenHash);
  throw new InvalidSessionException();
}

/**
 * Independent of the handlers: unknown people prove nothing, and nobody becomes another person than the one who began.
 */
function guardOutcome({ account }: StepContext, outcome: Outcome): Outcome {
  if (outcome.kind !== 'proved') return outcome;
  const who = outcome.account ?? account;
  const isSame = account === null || who?.id === account.id;
  return who !== null && isSame ? outcome : { kind: 'refused', error: new NotAuthorizedException() };
}
