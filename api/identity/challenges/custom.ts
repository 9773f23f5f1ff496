import { randomInt } from 'node:crypto';
import { adjectives, nouns, verbs } from 'human-id';
import { NotAuthorizedException } from '../../../domain/identity/errors.ts';
import type { ChallengeHandler, SentCode, SignInState, StepContext } from '../challenge.ts';
import { checkSentCode, sendSignInCode } from './sign-in-codes.ts';

/** The built-in custom challenge: three words sent by mail, which are easier to copy than digits. Three attempts. */
export const customChallenge: ChallengeHandler = {
  name: 'CUSTOM_CHALLENGE',
  maxAttempts: 3,
  async begin(context, state) {
    const { codeDeliveryDetails, memory } = await sendPhrase(context, state);
    const additionalInfo = { kind: 'mailed-phrase', destination: codeDeliveryDetails.destination };
    return {
      kind: 'ask',
      step: { signInStep: 'CONFIRM_SIGN_IN_WITH_CUSTOM_CHALLENGE', additionalInfo, codeDeliveryDetails },
      memory,
    };
  },
  resend: sendPhrase,
  async answer({ deps }, { memory }, { response }) {
    if (!checkSentCode(deps, memory, 'EMAIL', response)) throw new NotAuthorizedException();
    return { kind: 'proved', proofs: ['CUSTOM'] };
  },
};

function sendPhrase(context: StepContext, state: SignInState): Promise<SentCode> {
  return sendSignInCode(context, state, 'EMAIL', { code: createPhrase(), use: 'phrase' });
}

/** Picks one of about ten million phrases with a secure random generator. */
function createPhrase(): string {
  return [adjectives, nouns, verbs]
    .map((words) => words[randomInt(words.length)])
    .join(' ')
    .toLowerCase();
}
