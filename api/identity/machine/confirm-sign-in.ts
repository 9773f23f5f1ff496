import type { Request } from 'express';
import { findAccountById } from '../../../db/identity/accounts.ts';
import { takeSession, type StoredSession } from '../../../db/identity/sessions.ts';
import type { SignInAnswer } from '../../../domain/identity/challenges.ts';
import { EmptyChallengeResponse } from '../../../domain/identity/empty-input.ts';
import { InvalidSessionException, NotAuthorizedException } from '../../../domain/identity/errors.ts';
import { invalidSignInState } from '../../../domain/identity/library-errors.ts';
import type { ChallengeHandler, Outcome, StepContext, StepInput } from '../challenge.ts';
import { handlerOf } from '../challenges/table.ts';
import { isObject, text, type Body, type IdentityDeps } from '../deps.ts';
import { addressOf, userAgentOf } from '../request-address.ts';
import type { Counter } from '../throttle.ts';
import { advance } from './advance.ts';
import { readSession, type OpenedSession } from './sessions.ts';

const defaultAttempts = 5;

/** Answers the step a session stands at. A wrong answer leaves the session as it is, a right one ends it and opens the next. */
export async function confirmSignIn(deps: IdentityDeps, req: Request): Promise<SignInAnswer> {
  const body = req.body as Body;
  const input = inputOf(body);
  if (text(body, 'session') === '') throw invalidSignInState();
  if (input.response.trim() === '' && Object.keys(input.responses).length === 0) throw new EmptyChallengeResponse();
  const address = addressOf(req);
  await deps.throttle.take(['challenge-address', address]);
  const session = await readSession(deps, text(body, 'session'));
  const { opened: state, username } = session;
  const handler = state.challenge === null ? undefined : handlerOf(state.challenge);
  if (handler === undefined) throw new InvalidSessionException();
  await refuseSpent(deps, session, handler);
  const counters = handler.countsItself ? [] : countersOf(session, address);
  await deps.throttle.take(...counters);
  const account = session.accountId === null ? null : ((await findAccountById(deps.db, session.accountId)) ?? null);
  const context: StepContext = {
    deps,
    account,
    username,
    address,
    userAgent: userAgentOf(req),
    handlerOf,
    sessionHash: session.tokenHash,
  };
  const outcome = guarded(context, await handler.answer(context, state, input));
  // Of two right answers at once one goes on.
  if (!(await takeSession(deps.db, session.tokenHash))) throw new InvalidSessionException();
  if (outcome.kind !== 'refused') await deps.throttle.giveBack(...counters, ['challenge-address', address]);
  return advance(context, state, outcome);
}

function inputOf(body: Body): StepInput {
  const { challengeResponses, options } = body;
  return {
    response: text(body, 'challengeResponse'),
    responses: isObject(challengeResponses) ? challengeResponses : {},
    options: isObject(options) ? options : {},
  };
}

/** Before the first factor strangers answer, too: they must not use up what the owner has behind it. */
function countersOf({ opened, accountId, username }: OpenedSession, address: string): Counter[] {
  const subject = accountId ?? username;
  if (opened.proofs.length > 0) return [['challenge-account', subject]];
  return [
    ['first-pair', `${subject} ${address}`],
    ['first-account', subject],
  ];
}

/** How many more answers to this step are judged. */
export function answersLeft({ attempts }: StoredSession, { maxAttempts = defaultAttempts }: ChallengeHandler): number {
  return maxAttempts - attempts;
}

/** Too many answers end the sign-in. */
async function refuseSpent(deps: IdentityDeps, session: OpenedSession, handler: ChallengeHandler): Promise<void> {
  if (answersLeft(session, handler) >= 0) return;
  await takeSession(deps.db, session.tokenHash);
  throw new InvalidSessionException();
}

/** Whatever a handler thinks, somebody we do not know proves nothing, and nobody proves to be somebody else than who began. */
function guarded({ account }: StepContext, outcome: Outcome): Outcome {
  if (outcome.kind !== 'proved') return outcome;
  const who = outcome.account ?? account;
  const isSame = account === null || who?.id === account.id;
  return who !== null && isSame ? outcome : { kind: 'refused', error: new NotAuthorizedException() };
}
