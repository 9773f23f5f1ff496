import type { MfaType } from '../../../domain/identity/challenges.ts';
import { InvalidParameterException } from '../../../domain/identity/errors.ts';
import { allowedMfa, challengeOfMfa, mfaToAsk } from '../second-factors.ts';
import type { ChallengeHandler, ChallengeName } from '../challenge.ts';

function chosenOf(memory: Record<string, unknown>, response: string): MfaType {
  const chosen = (memory['offered'] as MfaType[]).find((type) => type === response.trim().toUpperCase());
  if (chosen === undefined) throw new InvalidParameterException('challengeResponse');
  return chosen;
}

/** Which of several second factors it shall be. */
export const selectMfaType: ChallengeHandler = {
  name: 'SELECT_MFA_TYPE',
  async begin(context, state) {
    const offered = (await mfaToAsk(context, state)) ?? [];
    return {
      kind: 'ask',
      step: { signInStep: 'CONTINUE_SIGN_IN_WITH_MFA_SELECTION', allowedMFATypes: offered },
      memory: { offered },
    };
  },
  answer: async (_context, { memory }, { response }) => ({
    kind: 'next',
    challenge: challengeOfMfa[chosenOf(memory, response)],
  }),
};

/** Which second factor shall be set up. */
export const selectMfaSetup: ChallengeHandler = {
  name: 'SELECT_MFA_SETUP',
  async begin({ deps }) {
    const offered = allowedMfa(deps).filter((type) => type !== 'SMS');
    return {
      kind: 'ask',
      step: { signInStep: 'CONTINUE_SIGN_IN_WITH_MFA_SETUP_SELECTION', allowedMFATypes: offered },
      memory: { offered },
    };
  },
  async answer(_context, { memory }, { response }) {
    const challenge: ChallengeName = chosenOf(memory, response) === 'TOTP' ? 'TOTP_SETUP' : 'EMAIL_SETUP';
    return { kind: 'next', challenge };
  },
};
