/**
 * The steps of a sign-in that need no person. Challenges that the browser can answer itself (SRP, device, passkey) are
 * answered here until a step needs the person or the sign-in is complete; sign-in.ts keeps the steps.
 */
import type { InternalChallenge, SignInAnswer } from '../../domain/identity/challenges.ts';
import { invalidSignInState, sequentialPasskeys } from '../../domain/identity/library-errors.ts';
import { dropDevice, proveDevice, getProvableDeviceKey, readDevice } from './devices.ts';
import { AuthError } from './errors.ts';
import type { FactorDeps, SignInStart } from './factors.ts';
import { answerWithPasskey } from './passkeys.ts';
import type { SrpStart } from './srp.ts';
import { isSrpPasswordStep } from './srp-step.ts';

/** Loaded only when somebody signs in with it. */
const loadSrp = () => import('./srp.ts');

/** Secrets of a sign-in in progress; never sent, except the password where a flow without SRP sends it. */
export interface SignInSecrets {
  username: string;
  password?: string;
  srp?: SrpStart;
}

interface OpenChallenge {
  name: InternalChallenge;
  parameters: Record<string, unknown>;
  session: string | undefined;
}

/**
 * Begins a sign-in with any flow and answers the browser's challenges. Drops a device that the server has forgotten.
 */
export async function beginSignIn(deps: FactorDeps, start: SignInStart): Promise<SignInAnswer> {
  try {
    return await beginServerFlow(deps, start);
  } catch (error) {
    if (!isForgottenDevice(error) || getProvableDeviceKey(deps.storage, start.username) === undefined) throw error;
    dropDevice(deps.storage, start.username);
    return beginServerFlow(deps, start);
  }
}

/** Answers the person's step, then the browser's challenges. */
export async function answerStep(
  deps: FactorDeps,
  step: { username: string; session: string; challengeResponse: string; options?: Record<string, unknown> },
): Promise<SignInAnswer> {
  const { username, ...body } = step;
  return answerInternalChallenges(deps, await deps.send('/auth/confirm-sign-in', body), { username });
}

/** Answers CONFIRM_SIGN_IN_WITH_PASSWORD without sending the password, see isSrpPasswordStep. */
export async function answerPasswordBySrp(
  deps: FactorDeps,
  { username, session, password }: { username: string; session: string; password: string },
): Promise<SignInAnswer> {
  const srp = (await loadSrp()).startSrp();
  const answer = await deps.send('/auth/confirm-sign-in', { session, challengeResponses: { SRP_A: srp.srpA } });
  return answerInternalChallenges(deps, answer, { username, password, srp });
}

/** Answers challenges while the browser can, and returns the first response that needs the person. */
export async function answerInternalChallenges(
  deps: FactorDeps,
  first: SignInAnswer,
  secrets: SignInSecrets,
): Promise<SignInAnswer> {
  let answer = first;
  let last: InternalChallenge | null = null;
  while (answer.challenge !== undefined && !isSrpPasswordStep(answer)) {
    const { name, parameters } = answer.challenge;
    if (name === 'WEB_AUTHN' && last === 'WEB_AUTHN') throw AuthError.of(sequentialPasskeys());
    answer = await answerOne(deps, { name, parameters, session: answer.session }, secrets);
    last = name;
  }
  return answer;
}

async function beginServerFlow(
  deps: FactorDeps,
  { username, authFlowType, password, preferredChallenge }: SignInStart,
): Promise<SignInAnswer> {
  const bySrp = usesSrp({ authFlowType, preferredChallenge });
  if (bySrp && (password ?? '') === '' && authFlowType !== 'USER_AUTH')
    throw new AuthError('EmptySignInPassword', 'password is required to signIn');
  const deviceKey = getProvableDeviceKey(deps.storage, username);
  const srp = bySrp && password !== undefined ? (await loadSrp()).startSrp() : undefined;
  const answer = await deps.send('/auth/sign-in', {
    username,
    authFlowType,
    ...(preferredChallenge === undefined ? {} : { preferredChallenge }),
    ...(deviceKey === undefined ? {} : { deviceKey }),
    ...(srp === undefined ? {} : { srpA: srp.srpA }),
    ...(bySrp || password === undefined ? {} : { password }),
  });
  const secrets = { username, ...(password === undefined ? {} : { password }), ...(srp === undefined ? {} : { srp }) };
  return answerInternalChallenges(deps, answer, secrets);
}

function usesSrp({
  authFlowType,
  preferredChallenge,
}: {
  authFlowType: string;
  preferredChallenge: string | undefined;
}): boolean {
  return (
    authFlowType === 'USER_SRP_AUTH' || authFlowType === 'CUSTOM_WITH_SRP' || preferredChallenge === 'PASSWORD_SRP'
  );
}

function answerOne(deps: FactorDeps, asked: OpenChallenge, secrets: SignInSecrets): Promise<SignInAnswer> {
  switch (asked.name) {
    case 'PASSWORD_VERIFIER':
      return provePassword(deps, asked, secrets);
    case 'DEVICE_SRP_AUTH':
      return proveThisDevice(deps, asked, secrets);
    case 'WEB_AUTHN':
      return answerWithPasskey(deps, asked.parameters).then((credential) =>
        respond(deps, asked.session, { credential }),
      );
    case 'DEVICE_PASSWORD_VERIFIER':
      throw AuthError.of(invalidSignInState());
  }
}

const respond = (deps: FactorDeps, session: string | undefined, challengeResponses: Record<string, unknown>) =>
  deps.send('/auth/confirm-sign-in', { session, challengeResponses });

async function provePassword(
  deps: FactorDeps,
  { parameters, session }: OpenChallenge,
  { username, password, srp }: SignInSecrets,
): Promise<SignInAnswer> {
  if (srp === undefined || password === undefined) throw AuthError.of(invalidSignInState());
  const { verifyServerProof, parsePasswordQuestion, loadPasswordSecret, proveSrp } = await loadSrp();
  const question = parsePasswordQuestion(parameters);
  const proofs = await proveSrp(srp, question, (salt) => loadPasswordSecret(question.identity, password, salt));
  try {
    return verifyServerProof(await respond(deps, session, { PASSWORD_CLAIM_SIGNATURE: proofs.proof }), proofs);
  } catch (error) {
    // An account from before SRP gets its verifier from a password that is sent once. The server asks for it while such
    // accounts may exist.
    const mayBeOld = parameters['FALLBACK_AUTH_FLOW'] === 'USER_PASSWORD_AUTH';
    if (!mayBeOld || !(error instanceof AuthError) || error.name !== 'NotAuthorizedException') throw error;
    const deviceKey = getProvableDeviceKey(deps.storage, username);
    const body = {
      username,
      password,
      authFlowType: 'USER_PASSWORD_AUTH',
      ...(deviceKey === undefined ? {} : { deviceKey }),
    };
    return deps.send('/auth/sign-in', body);
  }
}

/** Answers both challenges of a remembered device, which always come as a pair. */
async function proveThisDevice(
  deps: FactorDeps,
  { session }: OpenChallenge,
  { username }: SignInSecrets,
): Promise<SignInAnswer> {
  const device = readDevice(deps.storage, username);
  if (device?.password === undefined) throw new AuthError('ResourceNotFoundException', 'Device does not exist.');
  const { verifyServerProof, startSrp } = await loadSrp();
  const srp = startSrp();
  const { deviceKey: DEVICE_KEY } = device;
  const asked = await respond(deps, session, { DEVICE_KEY, SRP_A: srp.srpA });
  if (asked.challenge?.name !== 'DEVICE_PASSWORD_VERIFIER') throw AuthError.of(invalidSignInState());
  const proofs = await proveDevice(device, srp, asked.challenge.parameters);
  return verifyServerProof(
    await respond(deps, asked.session, { DEVICE_KEY, PASSWORD_CLAIM_SIGNATURE: proofs.proof }),
    proofs,
  );
}

/** The server has no device with the key that was sent. */
const isForgottenDevice = (error: unknown) => error instanceof AuthError && error.name === 'ResourceNotFoundException';
