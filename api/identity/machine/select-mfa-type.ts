import type { Request } from 'express';
import { findAccountById } from '../../../db/queries/identity-accounts.ts';
import type { NextStep } from '../../../domain/identity/challenges.ts';
import { CodeDeliveryFailureException, InvalidParameterException, InvalidSessionException } from '../../../domain/identity/errors.ts';
import { invalidSignInState } from '../../../domain/identity/library-errors.ts';
import type { ChallengeName, SignInState, StepContext } from '../challenges/handler.ts';
import { handlerOf } from '../challenges/table.ts';
import { text, type Body, type IdentityDeps } from '../deps.ts';
import { addressOf, userAgentOf } from '../request-address.ts';
import { noInput } from './advance.ts';
import { answersLeft } from './confirm-sign-in.ts';
import { challengeOfMfa, otherMfa } from './second-factors.ts';
import { keepSession, lookAtSession } from './sessions.ts';

/**
 * Another of the person's second factors at the step where one is asked: `{session, mfaType}` answers the step that is asked instead. The session and
 * the answers counted on it stay, so that choosing buys no guesses; the step has its three minutes anew. Where a code cannot be sent the step that was
 * asked stays.
 */
export async function selectMfaTypeInstead(deps: IdentityDeps, req: Request): Promise<{ nextStep: NextStep }> {
  const body = req.body as Body;
  const token = text(body, 'session');
  if (token === '') throw invalidSignInState();
  const address = addressOf(req);
  const counter = ['challenge-address', address] as const;
  await deps.throttle.take(counter);
  const session = await lookAtSession(deps, token);
  const { opened: state, username, accountId, tokenHash } = session;
  const handler = state.challenge === null ? undefined : handlerOf(state.challenge);
  if (handler === undefined || answersLeft(session, handler) <= 0) throw new InvalidSessionException();
  const account = accountId === null ? null : ((await findAccountById(deps.db, accountId)) ?? null);
  const context = { deps, account, username, address, userAgent: userAgentOf(req), handlerOf, sessionHash: tokenHash };
  const challenge = await chosenOf(context, state, text(body, 'mfaType'));
  const begun = await handlerOf(challenge)?.begin(context, { ...state, challenge }, noInput);
  if (begun?.kind !== 'ask' || begun.step === undefined) throw invalidSignInState();
  if (begun.step.codeDeliveryDetails?.delivered === false) throw new CodeDeliveryFailureException();
  await keepSession(deps, session, { ...state, challenge, memory: begun.memory ?? {} });
  await deps.throttle.giveBack(counter);
  return { nextStep: begun.step };
}

/** Only where a first factor was shown and a second one is asked; never one that was turned off meanwhile. */
async function chosenOf(context: StepContext, state: SignInState, wanted: string): Promise<ChallengeName> {
  const asks: readonly (ChallengeName | null)[] = Object.values(challengeOfMfa);
  if (state.proofs.length === 0 || !asks.includes(state.challenge)) throw invalidSignInState();
  const chosen = (await otherMfa(context, state)).find((type) => type === wanted.trim().toUpperCase());
  if (chosen === undefined) throw new InvalidParameterException('mfaType');
  return challengeOfMfa[chosen];
}
