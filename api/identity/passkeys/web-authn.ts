import { findAccountById } from '../../../db/identity/accounts.ts';
import { NotAuthorizedException } from '../../../domain/identity/errors.ts';
import type { ChallengeHandler } from '../challenge.ts';
import { createAssertionOptions, checkAssertion } from './assertion.ts';

/**
 * A passkey as first factor; with user verification it counts as both factors. Offered to everybody alike. A wrong
 * answer ends the sign-in, so two of these never follow each other.
 */
export const webAuthnChallenge: ChallengeHandler = {
  name: 'WEB_AUTHN',
  countsOwnAttempts: true,
  async begin({ deps }) {
    const options = await createAssertionOptions(deps);
    return { kind: 'ask', parameters: { options }, memory: { challenge: options.challenge } };
  },
  async answer({ deps, account, username, address }, { memory }, { responses }) {
    const refused = { kind: 'refused', error: new NotAuthorizedException() } as const;
    const owner = await checkAssertion(deps, responses['credential'], String(memory['challenge']));
    if (owner === null) return refused;
    await deps.throttle.giveBack(['sign-in-start-address', address]);
    // Begun without a username, from the browser's list: the passkey identifies the person.
    if (account === null && username === '') {
      const found = await findAccountById(deps.db, owner);
      return found === undefined ? refused : { kind: 'proved', proofs: ['WEB_AUTHN'], account: found };
    }
    return account?.id === owner ? { kind: 'proved', proofs: ['WEB_AUTHN'] } : refused;
  },
};
