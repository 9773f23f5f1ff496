import { hasAccountWithoutSrp } from '../../../db/identity/srp.ts';
import { EmptySignInPassword } from '../../../domain/identity/empty-input.ts';
import { NotAuthorizedException } from '../../../domain/identity/errors.ts';
import type { ChallengeHandler, Outcome, SignInState, StepContext } from '../challenge.ts';
import type { Body } from '../deps.ts';
import { beginHandshake, isProof, type Handshake } from './handshake.ts';
import { keyIdOf, getSrpRecord } from './record.ts';
import { guessCounters } from '../throttle.ts';

/**
 * The password by SRP: A arrives with the sign-in, salt and B are returned, then proofs are exchanged. Selected without
 * an A (before the password is typed), the person is asked for the password first and A arrives then. A handshake
 * allows one proof.
 */
export const passwordVerifier: ChallengeHandler = {
  name: 'PASSWORD_VERIFIER',
  countsOwnAttempts: true,
  maxAttempts: 2,
  async begin(context, state, { responses }) {
    const clientPublic = getClientPublic(responses);
    return clientPublic === undefined
      ? { kind: 'ask', step: { signInStep: 'CONFIRM_SIGN_IN_WITH_PASSWORD' } }
      : beginPasswordProof(context, state, clientPublic);
  },
  async answer(context, { memory }, { responses }) {
    const handshake = memory['handshake'] as Handshake | undefined;
    if (handshake !== undefined) return checkPasswordProof(context, handshake, responses['PASSWORD_CLAIM_SIGNATURE']);
    const clientPublic = getClientPublic(responses);
    if (clientPublic === undefined) throw new EmptySignInPassword();
    return { kind: 'next', challenge: 'PASSWORD_VERIFIER', input: { response: '', responses, options: {} } };
  },
};

const getClientPublic = (responses: Body): unknown => responses['SRP_A'] ?? responses['srpA'];

async function beginPasswordProof(
  { deps, account, username }: StepContext,
  { flow }: SignInState,
  clientPublic: unknown,
): Promise<Outcome> {
  const record = await getSrpRecord(deps.db, deps.env, username, account?.id ?? null);
  const { handshake, serverPublic } = await beginHandshake(record, clientPublic);
  // Returned to everybody while any account lacks a verifier, so that it reveals nothing about one person. A custom
  // flow has no alternative to SRP.
  const fallback =
    flow !== 'CUSTOM_WITH_SRP' && (await hasAccountWithoutSrp(deps.db, keyIdOf(deps.env)))
      ? { FALLBACK_AUTH_FLOW: 'USER_PASSWORD_AUTH' }
      : {};
  const parameters = { USER_ID_FOR_SRP: record.identity, SALT: record.salt, SRP_B: serverPublic, ...fallback };
  return { kind: 'ask', parameters, memory: { handshake } };
}

/** Attempts are taken before the proof is checked and returned when it is right, as for a password. */
async function checkPasswordProof(
  { deps, account, username, address, browser }: StepContext,
  handshake: Handshake,
  proof: unknown,
): Promise<Outcome> {
  const { pair, shared } = guessCounters('sign-in', username, address, browser);
  await deps.throttle.take(pair, ...shared);
  if (account === null || !isProof(handshake, proof)) return { kind: 'refused', error: new NotAuthorizedException() };
  await Promise.all([
    deps.throttle.clear(pair),
    deps.throttle.giveBack(...shared, ['sign-in-start-address', browser ?? address]),
  ]);
  return { kind: 'proved', proofs: ['PASSWORD'], serverProof: handshake.proof };
}
