import { CodeMismatchException } from '../../../domain/identity/errors.ts';
import { otherMfaOf } from '../second-factors.ts';
import { checkSentCode, codesAreFor, sendSignInCode, sentBefore, type CodeChallenge } from './sign-in-codes.ts';
import type { ChallengeHandler } from '../challenge.ts';

/** A code by mail or SMS, as a first factor or as a second. */
function oneTimeCode(challenge: CodeChallenge): ChallengeHandler {
  const { name, medium, proof } = challenge;
  const signInStep = medium === 'EMAIL' ? 'CONFIRM_SIGN_IN_WITH_EMAIL_CODE' : 'CONFIRM_SIGN_IN_WITH_SMS_CODE';
  return {
    name,
    isAvailable: async (context) => codesAreFor(context, medium),
    async begin(context, state) {
      // Who comes back from another second factor has a good code already.
      const { codeDeliveryDetails, memory } =
        sentBefore(state, medium) ?? (await sendSignInCode(context, state, medium));
      const others = proof === 'MFA' ? await otherMfaOf(context, state) : {};
      return { kind: 'ask', step: { signInStep, codeDeliveryDetails, ...others }, memory };
    },
    resend: (context, state) => sendSignInCode(context, state, medium),
    async answer({ deps }, { memory }, { response }) {
      if (!checkSentCode(deps, memory, medium, response)) throw new CodeMismatchException();
      return { kind: 'proved', proofs: [proof] };
    },
  };
}

export const emailOtp = oneTimeCode({ name: 'EMAIL_OTP', medium: 'EMAIL', proof: 'EMAIL_OTP' });
export const smsOtp = oneTimeCode({ name: 'SMS_OTP', medium: 'SMS', proof: 'SMS_OTP' });
export const emailMfa = oneTimeCode({ name: 'EMAIL_MFA', medium: 'EMAIL', proof: 'MFA' });
export const smsMfa = oneTimeCode({ name: 'SMS_MFA', medium: 'SMS', proof: 'MFA' });
