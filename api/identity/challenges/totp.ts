import { CodeMismatchException } from '../../../domain/identity/errors.ts';
import { toAlternativeMfa } from '../second-factors.ts';
import { takeRecoveryCode } from '../recovery-codes.ts';
import { spendTotpCode } from '../totp.ts';
import type { ChallengeHandler } from '../challenge.ts';

/**
 * Accepts a code of the person's authenticator app as the second factor, or a recovery code instead; both count as
 * answers to this step.
 */
export const totpChallenge: ChallengeHandler = {
  name: 'SOFTWARE_TOKEN_MFA',
  async begin(context, state) {
    const step = { signInStep: 'CONFIRM_SIGN_IN_WITH_TOTP_CODE', ...(await toAlternativeMfa(context, state)) } as const;
    // A code sent before the app was selected stays valid for returning to it.
    return { kind: 'ask', step, memory: state.memory };
  },
  async answer({ deps, account }, _state, { response }) {
    if (account === null) throw new CodeMismatchException();
    const isRight =
      (await spendTotpCode(deps.db, deps.env, account.id, response)) ||
      (await takeRecoveryCode(deps, account.id, response));
    if (!isRight) throw new CodeMismatchException();
    return { kind: 'proved', proofs: ['MFA'] };
  },
};
