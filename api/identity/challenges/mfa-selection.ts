import type { MfaType } from '../../../domain/identity/challenges.ts';
import { InvalidParameterException } from '../../../domain/identity/errors.ts';
import { listAllowedMfa, challengeOfMfa, listRequiredMfa } from '../second-factors.ts';
import type { ChallengeHandler, ChallengeName } from '../challenge.ts';

function parseMfaChoice(memory: Record<string, unknown>, response: string): MfaType {
  const chosen = (memory['offered'] as MfaType[]).find((type) => type === response.trim().toUpperCase());
  if (chosen === undefined) throw new InvalidParameterException('challengeResponse');
  return chosen;
}

/** Selects one of several second factors. */
export const selectMfaType: ChallengeHandler = {
  name: 'SELECT_MFA_TYPE',
  async begin(context, state) {
    const offered = (await listRequiredMfa(context, state)) ?? [];
    return {
      kind: 'ask',
      step: { signInStep: 'CONTINUE_SIGN_IN_WITH_MFA_SELECTION', allowedMFATypes: offered },
      memory: { offered },
    };
  },
  answer: async (_context, { memory }, { response }) => ({
    kind: 'next',
    challenge: challengeOfMfa[parseMfaChoice(memory, response)],
  }),
};

/** Selects the second factor to set up. */
export const selectMfaSetup: ChallengeHandler = {
  name: 'SELECT_MFA_SETUP',
  async begin({ deps }) {
    const offered = listAllowedMfa(deps).filter((type) => type !== 'SMS');
    return {
      kind: 'ask',
      step: { signInStep: 'CONTINUE_SIGN_IN_WITH_MFA_SETUP_SELECTION', allowedMFATypes: offered },
      memory: { offered },
    };
  },
  async answer(_context, { memory }, { response }) {
    const challenge: ChallengeName = parseMfaChoice(memory, response) === 'TOTP' ? 'TOTP_SETUP' : 'EMAIL_SETUP';
    return { kind: 'next', challenge };
  },
};
