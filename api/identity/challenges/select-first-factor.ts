import { firstFactors, type FirstFactor } from '../../../domain/identity/challenges.ts';
import { InvalidParameterException } from '../../../domain/identity/errors.ts';
import { getText } from '../deps.ts';
import type { ChallengeHandler, ChallengeName, SignInState, StepContext } from '../challenge.ts';

export const challengeOfFirstFactor = {
  PASSWORD: 'PASSWORD',
  PASSWORD_SRP: 'PASSWORD_VERIFIER',
  WEB_AUTHN: 'WEB_AUTHN',
  EMAIL_OTP: 'EMAIL_OTP',
  SMS_OTP: 'SMS_OTP',
} as const satisfies Record<FirstFactor, ChallengeName>;

export async function canOffer(context: StepContext, state: SignInState, factor: FirstFactor): Promise<boolean> {
  const handler = context.handlerOf(challengeOfFirstFactor[factor]);
  return handler !== undefined && (await handler.isAvailable?.(context, state)) !== false;
}

/**
 * Selects the first factor (user-auth flow). Input that the selected factor needs at once comes in
 * `challengeResponses`.
 */
export const selectChallenge: ChallengeHandler = {
  name: 'SELECT_CHALLENGE',
  async begin(context, state) {
    const offered: FirstFactor[] = [];
    for (const factor of firstFactors) if (await canOffer(context, state, factor)) offered.push(factor);
    const step = { signInStep: 'CONTINUE_SIGN_IN_WITH_FIRST_FACTOR_SELECTION', availableChallenges: offered } as const;
    return { kind: 'ask', step, memory: { offered } };
  },
  async answer(_context, { memory }, { response, responses, options }) {
    const chosen = (memory['offered'] as FirstFactor[]).find((factor) => factor === response);
    if (chosen === undefined) throw new InvalidParameterException('challengeResponse');
    return {
      kind: 'next',
      challenge: challengeOfFirstFactor[chosen],
      input: { response: getText(responses, 'password'), responses, options },
    };
  },
};
