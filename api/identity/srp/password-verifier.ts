import { isAnybodyWithoutSrp } from '../../../db/identity/srp.ts';
import { EmptySignInPassword } from '../../../domain/identity/empty-input.ts';
import { NotAuthorizedException } from '../../../domain/identity/errors.ts';
import type { ChallengeHandler, Outcome, SignInState, StepContext } from '../challenge.ts';
import type { Body } from '../deps.ts';
import { beginHandshake, isProof, type Handshake } from './handshake.ts';
import { keyIdOf, srpRecordOf } from './record.ts';

/**
 * The password by SRP: the client's A comes with the sign-in, salt and B go out, its proof comes back and ours goes with the answer. Selected
 * without an A (the password is not typed yet) the person is asked for the password first and the A comes then. A handshake serves one proof.
 */
export const passwordVerifier: ChallengeHandler = {
  name: 'PASSWORD_VERIFIER',
  countsItself: true,
  maxAttempts: 2,
  async begin(context, state, { responses }) {
    const clientPublic = clientPublicOf(responses);
    return clientPublic === undefined
      ? { kind: 'ask', step: { signInStep: 'CONFIRM_SIGN_IN_WITH_PASSWORD' } }
      : begun(context, state, clientPublic);
  },
  async answer(context, { memory }, { responses }) {
    const handshake = memory['handshake'] as Handshake | undefined;
    if (handshake !== undefined) return judged(context, handshake, responses['PASSWORD_CLAIM_SIGNATURE']);
    const clientPublic = clientPublicOf(responses);
    if (clientPublic === undefined) throw new EmptySignInPassword();
    return { kind: 'next', challenge: 'PASSWORD_VERIFIER', input: { response: '', responses, options: {} } };
  },
};

const clientPublicOf = (responses: Body): unknown => responses['SRP_A'] ?? responses['srpA'];

async function begun(
  { deps, account, username }: StepContext,
  { flow }: SignInState,
  clientPublic: unknown,
): Promise<Outcome> {
  const record = await srpRecordOf(deps.db, deps.env, username, account?.id ?? null);
  const { handshake, serverPublic } = await beginHandshake(record, clientPublic);
  // Said to everybody while anybody has no verifier yet, so that it tells nothing about this person. A custom flow has no way without SRP.
  const fallback =
    flow !== 'CUSTOM_WITH_SRP' && (await isAnybodyWithoutSrp(deps.db, keyIdOf(deps.env)))
      ? { FALLBACK_AUTH_FLOW: 'USER_PASSWORD_AUTH' }
      : {};
  const parameters = { USER_ID_FOR_SRP: record.identity, SALT: record.salt, SRP_B: serverPublic, ...fallback };
  return { kind: 'ask', parameters, memory: { handshake } };
}

/** Attempts are taken before the proof is looked at and given back when it is right, as with a password that is sent. */
async function judged(
  { deps, account, username, address }: StepContext,
  handshake: Handshake,
  proof: unknown,
): Promise<Outcome> {
  const pair = ['sign-in-pair', `${username} ${address}`] as const;
  const shared = [
    ['sign-in-address', address],
    ['sign-in-account', username],
  ] as const;
  await deps.throttle.take(pair, ...shared);
  if (account === null || !isProof(handshake, proof)) return { kind: 'refused', error: new NotAuthorizedException() };
  await Promise.all([deps.throttle.clear(pair), deps.throttle.giveBack(...shared, ['sign-in-start-address', address])]);
  return { kind: 'proved', proofs: ['PASSWORD'], serverProof: handshake.proof };
}
