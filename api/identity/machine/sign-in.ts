import type { Request } from 'express';
import { findAccount } from '../../../db/identity/accounts.ts';
import { normalUsername } from '../../../domain/identity/attributes.ts';
import {
  authFlows,
  firstFactors,
  type AuthFlow,
  type FirstFactor,
  type SignInAnswer,
} from '../../../domain/identity/challenges.ts';
import { EmptySignInPassword, EmptySignInUsername } from '../../../domain/identity/empty-input.ts';
import { InvalidParameterException, UserAlreadyAuthenticatedException } from '../../../domain/identity/errors.ts';
import type { SignInState, StepContext, StepInput } from '../challenge.ts';
import { challengeOfFirstFactor, canOffer } from '../challenges/select-first-factor.ts';
import { handlerOf } from '../challenges/table.ts';
import { text, type Body, type IdentityDeps } from '../deps.ts';
import { addressOf, userAgentOf } from '../request-address.ts';
import type { Authenticate } from '../strategies.ts';
import { resolveViewer } from '../viewer.ts';
import { advance, noInput, proceed } from './advance.ts';

/** Begins a sign-in by any flow: tokens when nothing is left to do, else the step to do next. */
export async function signIn(deps: IdentityDeps, authenticate: Authenticate, req: Request): Promise<SignInAnswer> {
  const body = req.body as Body;
  const flow = flowOf(body);
  const given = text(body, 'username').trim();
  if (given === '' && !mayBeNameless(flow, body)) throw new EmptySignInUsername();
  if (needsPassword(flow) && text(body, 'password') === '') throw new EmptySignInPassword();
  await refuseSignedIn(deps, req);
  const state = startOf(flow, body);
  const place = { deps, handlerOf, address: addressOf(req), userAgent: userAgentOf(req) };
  if (flow === 'USER_PASSWORD_AUTH') {
    const account = await authenticate('local', req);
    return advance({ ...place, account, username: account.username }, state, { kind: 'proved', proofs: ['PASSWORD'] });
  }
  const username = given === '' ? '' : normalUsername(given);
  await deps.throttle.take(['sign-in-start-address', place.address]);
  const account = (await findAccount(deps.db, username)) ?? null;
  return begin({ ...place, account, username }, state, body);
}

/** The user-auth flow may name its first factor at once; every other flow begins as its rules say. */
async function begin(context: StepContext, state: SignInState, body: Body): Promise<SignInAnswer> {
  const input: StepInput = { ...noInput, response: text(body, 'password'), responses: body };
  const preferred = text(body, 'preferredChallenge') as FirstFactor;
  if (state.flow !== 'USER_AUTH' || preferred === ('' as FirstFactor)) return proceed(context, state, input);
  if (!firstFactors.includes(preferred)) throw new InvalidParameterException('preferredChallenge');
  if (!(await canOffer(context, state, preferred))) return proceed(context, state);
  return advance(context, state, { kind: 'next', challenge: challengeOfFirstFactor[preferred], input });
}

/** A passkey from the browser's list says itself whose it is. */
const mayBeNameless = (flow: AuthFlow, body: Body) =>
  flow === 'USER_AUTH' && text(body, 'preferredChallenge') === 'WEB_AUTHN';

function flowOf(body: Body): AuthFlow {
  const flow = (text(body, 'authFlowType') || 'USER_PASSWORD_AUTH') as AuthFlow;
  if (!authFlows.includes(flow)) throw new InvalidParameterException('authFlowType');
  return flow;
}

const needsPassword = (flow: AuthFlow) => flow === 'USER_PASSWORD_AUTH';

function startOf(flow: AuthFlow, body: Body): SignInState {
  const deviceKey = text(body, 'deviceKey');
  return { flow, proofs: [], challenge: null, memory: {}, ...(deviceKey === '' ? {} : { deviceKey }) };
}

/** Signing in while signed in is refused; a token that is no good any more does not stop anybody. */
async function refuseSignedIn(deps: IdentityDeps, req: Request): Promise<void> {
  const viewer = await resolveViewer(req.headers.authorization, deps).catch(() => null);
  if (viewer?.kind === 'user') throw new UserAlreadyAuthenticatedException();
}
