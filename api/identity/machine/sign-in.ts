import type { Request } from 'express';
import { findAccount } from '../../../db/identity/accounts.ts';
import { normalizeUsername } from '../../../domain/identity/attributes.ts';
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
import { findHandler } from '../challenges/table.ts';
import { getText, type Body, type IdentityDeps } from '../deps.ts';
import { knownBrowserOf } from '../known-browser.ts';
import { getClientAddress, getUserAgent } from '../request-address.ts';
import type { Authenticate } from '../strategies.ts';
import { resolveViewer } from '../viewer.ts';
import { advance, noInput, proceed } from './advance.ts';

/** Begins a sign-in with any flow: returns tokens when nothing is left to prove, else the next step. */
export async function signIn(deps: IdentityDeps, authenticate: Authenticate, req: Request): Promise<SignInAnswer> {
  const body = req.body as Body;
  const flow = parseFlow(body);
  const given = getText(body, 'username').trim();
  if (given === '' && !mayBeNameless(flow, body)) throw new EmptySignInUsername();
  if (needsPassword(flow) && getText(body, 'password') === '') throw new EmptySignInPassword();
  await refuseSignedIn(deps, req);
  const state = createSignInState(flow, body);
  const place = { deps, handlerOf: findHandler, address: getClientAddress(req), userAgent: getUserAgent(req) };
  if (flow === 'USER_PASSWORD_AUTH') {
    const account = await authenticate('local', req);
    return advance({ ...place, browser: null, account, username: account.username }, state, {
      kind: 'proved',
      proofs: ['PASSWORD'],
    });
  }
  const username = given === '' ? '' : normalizeUsername(given);
  const browser = knownBrowserOf(deps.env, req, username);
  await deps.throttle.take(['sign-in-start-address', browser ?? place.address]);
  const account = (await findAccount(deps.db, username)) ?? null;
  return begin({ ...place, browser, account, username }, state, body);
}

/** The user-auth flow may name its first factor at once; every other flow begins with its rules. */
async function begin(context: StepContext, state: SignInState, body: Body): Promise<SignInAnswer> {
  const input: StepInput = { ...noInput, response: getText(body, 'password'), responses: body };
  const preferred = getText(body, 'preferredChallenge') as FirstFactor;
  if (state.flow !== 'USER_AUTH' || preferred === ('' as FirstFactor)) return proceed(context, state, input);
  if (!firstFactors.includes(preferred)) throw new InvalidParameterException('preferredChallenge');
  if (!(await canOffer(context, state, preferred))) return proceed(context, state);
  return advance(context, state, { kind: 'next', challenge: challengeOfFirstFactor[preferred], input });
}

/** A passkey from the browser's list identifies its person. */
const mayBeNameless = (flow: AuthFlow, body: Body) =>
  flow === 'USER_AUTH' && getText(body, 'preferredChallenge') === 'WEB_AUTHN';

function parseFlow(body: Body): AuthFlow {
  const flow = (getText(body, 'authFlowType') || 'USER_PASSWORD_AUTH') as AuthFlow;
  if (!authFlows.includes(flow)) throw new InvalidParameterException('authFlowType');
  return flow;
}

const needsPassword = (flow: AuthFlow) => flow === 'USER_PASSWORD_AUTH';

function createSignInState(flow: AuthFlow, body: Body): SignInState {
  const deviceKey = getText(body, 'deviceKey');
  return { flow, proofs: [], challenge: null, memory: {}, ...(deviceKey === '' ? {} : { deviceKey }) };
}

/** Signing in while signed in is refused; an invalid token is ignored. */
async function refuseSignedIn(deps: IdentityDeps, req: Request): Promise<void> {
  const viewer = await resolveViewer(req.headers.authorization, deps).catch(() => null);
  if (viewer?.kind === 'user') throw new UserAlreadyAuthenticatedException();
}
