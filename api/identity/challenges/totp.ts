import { CodeMismatchException } from '../../../domain/identity/errors.ts';
import { takeTotpCode } from '../totp.ts';
import type { ChallengeHandler } from './handler.ts';

/** A code of the person's authenticator app as the second factor. */
export const totpChallenge: ChallengeHandler = {
  name: 'SOFTWARE_TOKEN_MFA',
  begin: async () => ({ kind: 'ask', step: { signInStep: 'CONFIRM_SIGN_IN_WITH_TOTP_CODE' } }),
  async answer({ deps, account }, _state, { response }) {
    if (account === null || !(await takeTotpCode(deps.db, deps.env, account.id, response))) throw new CodeMismatchException();
    return { kind: 'proved', proofs: ['MFA'] };
  },
};
