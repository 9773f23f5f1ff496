import { CodeMismatchException } from '../../../domain/identity/errors.ts';
import { otherMfaOf } from '../second-factors.ts';
import { takeRecoveryCode } from '../recovery-codes.ts';
import { takeTotpCode } from '../totp.ts';
import type { ChallengeHandler } from '../challenge.ts';

/** A code of the person's authenticator app as the second factor, or a recovery code in its place; both are counted as answers to this step. */
export const totpChallenge: ChallengeHandler = {
  name: 'SOFTWARE_TOKEN_MFA',
  async begin(context, state) {
    const step = { signInStep: 'CONFIRM_SIGN_IN_WITH_TOTP_CODE', ...(await otherMfaOf(context, state)) } as const;
    // A code that was sent before the app was chosen stays good for who goes back to it.
    return { kind: 'ask', step, memory: state.memory };
  },
  async answer({ deps, account }, _state, { response }) {
    if (account === null) throw new CodeMismatchException();
    const isRight =
      (await takeTotpCode(deps.db, deps.env, account.id, response)) ||
      (await takeRecoveryCode(deps, account.id, response));
    if (!isRight) throw new CodeMismatchException();
    return { kind: 'proved', proofs: ['MFA'] };
  },
};
