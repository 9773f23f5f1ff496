import type { SignInAnswer } from '../../../domain/identity/challenges.ts';
import { NotAuthorizedException } from '../../../domain/identity/errors.ts';
import {
  noMfaToSetUp,
  PasswordResetRequiredException,
  UserNotConfirmedException,
} from '../../../domain/identity/library-errors.ts';
import type { ChallengeName, Proof, SignInState, StepContext } from '../challenge.ts';
import { listAllowedMfa, challengeOfMfa, listRequiredMfa } from '../second-factors.ts';

/** Decision of a rule: open a challenge, stop the sign-in with a message, or nothing. */
export type RuleDecision = { ask: ChallengeName } | { stop: Omit<SignInAnswer, 'isSignedIn'> } | null;
type Rule = (context: StepContext, state: SignInState) => RuleDecision | Promise<RuleDecision>;

const firstFactorProofs: readonly Proof[] = ['PASSWORD', 'EMAIL_OTP', 'SMS_OTP', 'WEB_AUTHN', 'CUSTOM', 'AUTO'];

/** Requires the proofs that identify the person in each flow, and names the challenge for them. */
const requireFirstFactor: Rule = (_context, { flow, proofs }) => {
  const has = (proof: Proof) => proofs.includes(proof);
  if (flow === 'USER_AUTH')
    return proofs.some((proof) => firstFactorProofs.includes(proof)) ? null : { ask: 'SELECT_CHALLENGE' };
  if (flow === 'AUTO') return has('AUTO') ? null : { ask: 'PASSWORD' };
  if (flow === 'USER_PASSWORD_AUTH') return has('PASSWORD') ? null : { ask: 'PASSWORD' };
  if (flow !== 'CUSTOM_WITHOUT_SRP' && !has('PASSWORD')) return { ask: 'PASSWORD_VERIFIER' };
  return flow === 'USER_SRP_AUTH' || has('CUSTOM') ? null : { ask: 'CUSTOM_CHALLENGE' };
};

/** Unknown people never pass the first factor, and people disabled by an operator get the same response. */
const requireKnownAccount: Rule = ({ account }) => {
  if (account === null || account.disabledAt !== null) throw new NotAuthorizedException();
  return null;
};

const requireConfirmation: Rule = ({ account }) => {
  if (account?.status !== 'unconfirmed') return null;
  const { name, message } = new UserNotConfirmedException();
  return { stop: { nextStep: { signInStep: 'CONFIRM_SIGN_UP' }, name, message } };
};

const requireReset: Rule = ({ account }) => {
  if (account?.status !== 'reset-required') return null;
  const { name, message } = new PasswordResetRequiredException();
  return { stop: { nextStep: { signInStep: 'RESET_PASSWORD' }, name, message } };
};

/** A passkey with user verification counts as two factors; so does a remembered device together with another factor. */
const hasSecondFactorProof = ({ proofs }: SignInState) =>
  proofs.some((proof) => proof === 'WEB_AUTHN' || proof === 'DEVICE' || proof === 'MFA');

/** A remembered device always proves itself: it replaces the second factor, and its tokens are bound to it. */
const requireDeviceProof: Rule = async (context, state) => {
  if (state.deviceKey === undefined || state.proofs.includes('DEVICE')) return null;
  return (await context.handlerOf('DEVICE_SRP_AUTH')?.isAvailable?.(context, state)) === true
    ? { ask: 'DEVICE_SRP_AUTH' }
    : null;
};

const requireSecondFactor: Rule = async (context, state) => {
  if (hasSecondFactorProof(state)) return null;
  const types = await listRequiredMfa(context, state);
  if (types === null) return null;
  const [only] = types;
  // Every second factor uses the same medium as the first: the password is the other factor.
  if (only === undefined) return state.proofs.includes('PASSWORD') ? null : { ask: 'PASSWORD' };
  const preferred = types.find((type) => type === context.account?.mfaPreferred);
  if (preferred !== undefined) return { ask: challengeOfMfa[preferred] };
  return { ask: types.length > 1 ? 'SELECT_MFA_TYPE' : challengeOfMfa[only] };
};

/** Sets up a second factor for people without one where MFA is required. */
const requireSecondFactorSetup: Rule = async (context, state) => {
  const { deps } = context;
  if (deps.env.MFA !== 'ON' || hasSecondFactorProof(state) || (await listRequiredMfa(context, state)) !== null)
    return null;
  const types = listAllowedMfa(deps).filter((type) => type !== 'SMS');
  if (types.length === 2) return { ask: 'SELECT_MFA_SETUP' };
  if (types[0] === undefined) throw noMfaToSetUp();
  return { ask: types[0] === 'TOTP' ? 'TOTP_SETUP' : 'EMAIL_SETUP' };
};

const requireNewPassword: Rule = ({ account }, { proofs }) =>
  account?.status === 'force-change-password' && !proofs.includes('NEW_PASSWORD')
    ? { ask: 'NEW_PASSWORD_REQUIRED' }
    : null;

const rules: readonly Rule[] = [
  requireFirstFactor,
  requireKnownAccount,
  requireConfirmation,
  requireReset,
  requireDeviceProof,
  requireSecondFactor,
  requireSecondFactorSetup,
  requireNewPassword,
];

/** Returns the decision of the first rule that is not satisfied; null means tokens. */
export async function decideNext(context: StepContext, state: SignInState): Promise<RuleDecision> {
  for (const rule of rules) {
    const verdict = await rule(context, state);
    if (verdict !== null) return verdict;
  }
  return null;
}
