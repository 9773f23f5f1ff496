import { activateAuthenticator } from '../../../db/identity/authenticators.ts';
import { enableMfa } from '../../../db/identity/mfa.ts';
import { CodeMismatchException, NotAuthorizedException } from '../../../domain/identity/errors.ts';
import { getText } from '../deps.ts';
import { beginTotpSetup, spendTotpCode } from '../totp.ts';
import type { ChallengeHandler } from '../challenge.ts';

/** Sets up an authenticator app during sign-in: its first code makes it the second factor. */
export const totpSetup: ChallengeHandler = {
  name: 'TOTP_SETUP',
  async begin({ deps, account }) {
    if (account === null) throw new NotAuthorizedException();
    const totpSetupDetails = await beginTotpSetup(deps.db, deps.env, account);
    return { kind: 'ask', step: { signInStep: 'CONTINUE_SIGN_IN_WITH_TOTP_SETUP', totpSetupDetails } };
  },
  async answer({ deps, account }, _state, { response, options }) {
    if (account === null || !(await spendTotpCode(deps.db, deps.env, account.id, response, 'pending')))
      throw new CodeMismatchException();
    await activateAuthenticator(deps.db, account.id, getText(options, 'friendlyDeviceName').slice(0, 100) || null);
    await enableMfa(deps.db, account.id, 'TOTP');
    return { kind: 'proved', proofs: ['MFA'] };
  },
};
