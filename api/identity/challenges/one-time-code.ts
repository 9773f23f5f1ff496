import { CodeMismatchException } from '../../../domain/identity/errors.ts';
import { toAlternativeMfa } from '../second-factors.ts';
import { checkSentCode, canReceiveCodes, sendSignInCode, findSentCode, type CodeChallenge } from './sign-in-codes.ts';
import type { ChallengeHandler } from '../challenge.ts';

/** A code by mail or SMS, as a first or second factor. */
function createCodeChallenge(challenge: CodeChallenge): ChallengeHandler {
  const { name, medium, proof } = challenge;
  const signInStep = medium === 'EMAIL' ? 'CONFIRM_SIGN_IN_WITH_EMAIL_CODE' : 'CONFIRM_SIGN_IN_WITH_SMS_CODE';
  return {
    name,
    isAvailable: async (context) => canReceiveCodes(context, medium),
    async begin(context, state) {
      // Returning from another second factor reuses the code already sent.
      const { codeDeliveryDetails, memory } =
        findSentCode(state, medium) ?? (await sendSignInCode(context, state, medium));
      const others = proof === 'MFA' ? await toAlternativeMfa(context, state) : {};
      return { kind: 'ask', step: { signInStep, codeDeliveryDetails, ...others }, memory };
    },
    resend: (context, state) => sendSignInCode(context, state, medium),
    async answer({ deps }, { memory }, { response }) {
      if (!checkSentCode(deps, memory, medium, response)) throw new CodeMismatchException();
      return { kind: 'proved', proofs: [proof] };
    },
  };
}

export const emailOtp = createCodeChallenge({ name: 'EMAIL_OTP', medium: 'EMAIL', proof: 'EMAIL_OTP' });
export const smsOtp = createCodeChallenge({ name: 'SMS_OTP', medium: 'SMS', proof: 'SMS_OTP' });
export const emailMfa = createCodeChallenge({ name: 'EMAIL_MFA', medium: 'EMAIL', proof: 'MFA' });
export const smsMfa = createCodeChallenge({ name: 'SMS_MFA', medium: 'SMS', proof: 'MFA' });
