import { findAccountById } from '../../../db/identity/accounts.ts';
import { NotAuthorizedException } from '../../../domain/identity/errors.ts';
import type { ChallengeHandler } from '../challenge.ts';
import { assertionOptions, checkAssertion } from './assertion.ts';

/**
 * A passkey as first factor; with user verification it is both factors. Offered to everybody alike. It is asked once in a sign-in: a wrong
 * answer ends it, so two of these never come in a row.
 */
export const webAuthnChallenge: ChallengeHandler = {
  name: 'WEB_AUTHN',
  countsItself: true,
  async begin({ deps }) {
    const options = await assertionOptions(deps);
    return { kind: 'ask', parameters: { options }, memory: { challenge: options.challenge } };
  },
  async answer({ deps, account, username, address }, { memory }, { responses }) {
    const refused = { kind: 'refused', error: new NotAuthorizedException() } as const;
    const owner = await checkAssertion(deps, responses['credential'], String(memory['challenge']));
    if (owner === null) return refused;
    await deps.throttle.giveBack(['sign-in-start-address', address]);
    // Begun without a name, from the browser's list: the passkey says who it is.
    if (account === null && username === '') {
      const found = await findAccountById(deps.db, owner);
      return found === undefined ? refused : { kind: 'proved', proofs: ['WEB_AUTHN'], account: found };
    }
    return account?.id === owner ? { kind: 'proved', proofs: ['WEB_AUTHN'] } : refused;
  },
};
