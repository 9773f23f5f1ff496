import type { SignInAnswer } from '../../../domain/identity/challenges.ts';
import { NotAuthorizedException } from '../../../domain/identity/errors.ts';
import {
  noMfaToSetUp,
  PasswordResetRequiredException,
  UserNotConfirmedException,
} from '../../../domain/identity/library-errors.ts';
import type { ChallengeName, Proof, SignInState, StepContext } from '../challenge.ts';
import { allowedMfa, challengeOfMfa, mfaToAsk } from '../second-factors.ts';

/** What a rule wants: a challenge to be asked, the sign-in to stop with a word, or nothing. */
export type Verdict = { ask: ChallengeName } | { stop: Omit<SignInAnswer, 'isSignedIn'> } | null;
type Rule = (context: StepContext, state: SignInState) => Verdict | Promise<Verdict>;

const firstFactorProofs: readonly Proof[] = ['PASSWORD', 'EMAIL_OTP', 'SMS_OTP', 'WEB_AUTHN', 'CUSTOM', 'AUTO'];

/** What each flow must show before it is known who this is, and what asks for it. */
const firstFactor: Rule = (_context, { flow, proofs }) => {
  const has = (proof: Proof) => proofs.includes(proof);
  if (flow === 'USER_AUTH')
    return proofs.some((proof) => firstFactorProofs.includes(proof)) ? null : { ask: 'SELECT_CHALLENGE' };
  if (flow === 'AUTO') return has('AUTO') ? null : { ask: 'PASSWORD' };
  if (flow === 'USER_PASSWORD_AUTH') return has('PASSWORD') ? null : { ask: 'PASSWORD' };
  if (flow !== 'CUSTOM_WITHOUT_SRP' && !has('PASSWORD')) return { ask: 'PASSWORD_VERIFIER' };
  return flow === 'USER_SRP_AUTH' || has('CUSTOM') ? null : { ask: 'CUSTOM_CHALLENGE' };
};

/** Somebody we do not know never gets past the first factor, and whom an operator shut out is told no more than they. */
const known: Rule = ({ account }) => {
  if (account === null || account.disabledAt !== null) throw new NotAuthorizedException();
  return null;
};

const confirmed: Rule = ({ account }) => {
  if (account?.status !== 'unconfirmed') return null;
  const { name, message } = new UserNotConfirmedException();
  return { stop: { nextStep: { signInStep: 'CONFIRM_SIGN_UP' }, name, message } };
};

const reset: Rule = ({ account }) => {
  if (account?.status !== 'reset-required') return null;
  const { name, message } = new PasswordResetRequiredException();
  return { stop: { nextStep: { signInStep: 'RESET_PASSWORD' }, name, message } };
};

/** A passkey with user verification is two factors; so is a remembered device beside another factor. */
const isSecondShown = ({ proofs }: SignInState) =>
  proofs.some((proof) => proof === 'WEB_AUTHN' || proof === 'DEVICE' || proof === 'MFA');

/** A remembered device proves itself whatever else was shown: it spares the second factor, and its tokens are bound to it. */
const device: Rule = async (context, state) => {
  if (state.deviceKey === undefined || state.proofs.includes('DEVICE')) return null;
  return (await context.handlerOf('DEVICE_SRP_AUTH')?.isAvailable?.(context, state)) === true
    ? { ask: 'DEVICE_SRP_AUTH' }
    : null;
};

const secondFactor: Rule = async (context, state) => {
  if (isSecondShown(state)) return null;
  const types = await mfaToAsk(context, state);
  if (types === null) return null;
  const [only] = types;
  // All there is came by the same way as the first factor: the password is the other one.
  if (only === undefined) return state.proofs.includes('PASSWORD') ? null : { ask: 'PASSWORD' };
  const preferred = types.find((type) => type === context.account?.mfaPreferred);
  if (preferred !== undefined) return { ask: challengeOfMfa[preferred] };
  return { ask: types.length > 1 ? 'SELECT_MFA_TYPE' : challengeOfMfa[only] };
};

/** Where MFA is a must, who has none sets one up. */
const secondFactorSetup: Rule = async (context, state) => {
  const { deps } = context;
  if (deps.env.MFA !== 'ON' || isSecondShown(state) || (await mfaToAsk(context, state)) !== null) return null;
  const types = allowedMfa(deps).filter((type) => type !== 'SMS');
  if (types.length === 2) return { ask: 'SELECT_MFA_SETUP' };
  if (types[0] === undefined) throw noMfaToSetUp();
  return { ask: types[0] === 'TOTP' ? 'TOTP_SETUP' : 'EMAIL_SETUP' };
};

const newPassword: Rule = ({ account }, { proofs }) =>
  account?.status === 'force-change-password' && !proofs.includes('NEW_PASSWORD')
    ? { ask: 'NEW_PASSWORD_REQUIRED' }
    : null;

const rules: readonly Rule[] = [
  firstFactor,
  known,
  confirmed,
  reset,
  device,
  secondFactor,
  secondFactorSetup,
  newPassword,
];

/** The first rule that is not content; null means tokens. */
export async function nextOf(context: StepContext, state: SignInState): Promise<Verdict> {
  for (const rule of rules) {
    const verdict = await rule(context, state);
    if (verdict !== null) return verdict;
  }
  return null;
}
