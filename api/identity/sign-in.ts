import type { Request } from 'express';
import { EmptySignInPassword, EmptySignInUsername } from '../../domain/identity/empty-input.ts';
import { UserAlreadyAuthenticatedException } from '../../domain/identity/errors.ts';
import { text, type Body, type IdentityDeps } from './deps.ts';
import { startSession } from './issue-tokens.ts';
import { nextStepOf } from './sign-in-steps.ts';
import type { Authenticate } from './strategies.ts';
import { resolveViewer } from './viewer.ts';

/** Password sign-in: tokens when nothing is left to do, else the step to do next. */
export async function signIn(deps: IdentityDeps, authenticate: Authenticate, req: Request) {
  const body = req.body as Body;
  if (text(body, 'username').trim() === '') throw new EmptySignInUsername();
  if (text(body, 'password') === '') throw new EmptySignInPassword();
  await refuseSignedIn(deps, req);
  const account = await authenticate('local', req);
  const { message, name, ...nextStep } = nextStepOf(account);
  const said = { ...(name === undefined ? {} : { name }), ...(message === undefined ? {} : { message }) };
  if (nextStep.signInStep !== 'DONE') return { isSignedIn: false, nextStep, ...said };
  const tokens = await startSession(deps.db, deps.env, account);
  deps.log.info({ userId: account.id }, 'signed in');
  return { isSignedIn: true, nextStep, tokens };
}

/** Signing in while signed in is refused; a token that is no good any more does not stop anybody. */
async function refuseSignedIn(deps: IdentityDeps, req: Request): Promise<void> {
  const viewer = await resolveViewer(req.headers.authorization, deps).catch(() => null);
  if (viewer?.kind === 'user') throw new UserAlreadyAuthenticatedException();
}
