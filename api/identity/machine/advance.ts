import { startSession } from '../issue-tokens.ts';
import { issueDevice } from '../new-device.ts';
import { findAccountById } from '../../../db/identity/accounts.ts';
import type { InternalChallenge, SignInAnswer } from '../../../domain/identity/challenges.ts';
import { InvalidParameterException, NotAuthorizedException } from '../../../domain/identity/errors.ts';
import {
  internalChallenges,
  type ChallengeName,
  type Outcome,
  type Proof,
  type SignInState,
  type StepContext,
  type StepInput,
} from '../challenge.ts';
import { decideNext } from './rules.ts';
import { openSession } from './sessions.ts';

export const noInput: StepInput = { response: '', responses: {}, options: {} };

/**
 * Continues from an outcome until a challenge is open, the sign-in stops, or tokens are issued. Throws the refusals of
 * handlers and rules.
 */
export async function advance(context: StepContext, state: SignInState, outcome: Outcome): Promise<SignInAnswer> {
  switch (outcome.kind) {
    case 'refused':
      throw outcome.error;
    case 'ask':
      return openChallenge(context, state, outcome);
    case 'next':
      return beginChallenge(
        context,
        { ...state, memory: outcome.memory ?? {} },
        outcome.challenge,
        outcome.input ?? noInput,
      );
    case 'proved':
      return addProofs(context, state, outcome);
  }
}

async function addProofs(
  context: StepContext,
  state: SignInState,
  outcome: Outcome & { kind: 'proved' },
): Promise<SignInAnswer> {
  const { account = context.account, proofs, serverProof } = outcome;
  const username = context.username || (account?.username ?? '');
  const answer = await proceed(await reloadAccount({ ...context, account, username }, proofs), {
    ...state,
    proofs: [...state.proofs, ...proofs],
    challenge: null,
    memory: {},
  });
  return serverProof === undefined ? answer : { ...answer, serverProof };
}

/** Continues with the decision of the rules. */
export async function proceed(
  context: StepContext,
  state: SignInState,
  input: StepInput = noInput,
): Promise<SignInAnswer> {
  const verdict = await decideNext(context, state);
  if (verdict === null) return finish(context, state);
  if ('stop' in verdict) return { isSignedIn: false, ...verdict.stop };
  return beginChallenge(context, state, verdict.ask, input);
}

async function beginChallenge(
  context: StepContext,
  state: SignInState,
  name: ChallengeName,
  input: StepInput,
): Promise<SignInAnswer> {
  const handler = context.handlerOf(name);
  if (handler === undefined) throw new InvalidParameterException('authFlowType');
  const next = { ...state, challenge: name };
  return advance(context, next, await handler.begin(context, next, input));
}

async function openChallenge(
  context: StepContext,
  state: SignInState,
  { step = {}, parameters, memory = {} }: Outcome & { kind: 'ask' },
): Promise<SignInAnswer> {
  const session = await openSession(context, { ...state, memory });
  const name = state.challenge as InternalChallenge;
  const challenge = internalChallenges.includes(name) ? { challenge: { name, parameters: parameters ?? {} } } : {};
  return { isSignedIn: false, nextStep: step, session, ...challenge };
}

async function finish({ deps, account, address, userAgent }: StepContext, state: SignInState): Promise<SignInAnswer> {
  if (account === null) throw new NotAuthorizedException();
  const device = state.proofs.includes('DEVICE') ? (state.deviceKey ?? null) : null;
  const { tokens, familyId } = await startSession(deps.db, deps.env, account, {
    address,
    userAgent,
    deviceKey: device,
  });
  const newDevice = device === null ? await issueDevice(deps, account, familyId) : null;
  deps.log.info({ userId: account.id, proofs: state.proofs }, 'signed in');
  return { isSignedIn: true, nextStep: { signInStep: 'DONE' }, tokens, ...(newDevice === null ? {} : { newDevice }) };
}

/**
 * Answering may have changed the account: an authenticator, a verified address, a new password. A password set by
 * somebody else since then ends the sign-in.
 */
async function reloadAccount(context: StepContext, proofs: Proof[]): Promise<StepContext> {
  if (context.account === null) return context;
  const account = await findAccountById(context.deps.db, context.account.id);
  const isSame = account?.passwordHash === context.account.passwordHash || proofs.includes('NEW_PASSWORD');
  if (account === undefined || !isSame) throw new NotAuthorizedException();
  return { ...context, account };
}
