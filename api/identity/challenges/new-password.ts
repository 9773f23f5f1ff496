import type { Account } from '../../../db/identity/accounts.ts';
import { InvalidPasswordException, NotAuthorizedException } from '../../../domain/identity/errors.ts';
import type { SignUpAttribute } from '../../../domain/identity/attributes.ts';
import { meetsPasswordPolicy } from '../../../domain/identity/password-policy.ts';
import { setPassword } from '../passwords.ts';
import { normalizeGivenAttributes } from '../sign-up-attributes.ts';
import type { ChallengeHandler } from '../challenge.ts';
import { isObject } from '../../../domain/is-object.ts';

/** Replaces a temporary password, and asks for the attributes that sign-up would have required. */
export const newPasswordRequired: ChallengeHandler = {
  name: 'NEW_PASSWORD_REQUIRED',
  async begin({ deps, account }) {
    const missingAttributes =
      account === null ? [] : listMissingAttributes(account, deps.env.REQUIRED_SIGN_UP_ATTRIBUTES);
    return { kind: 'ask', step: { signInStep: 'CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED', missingAttributes } };
  },
  async answer({ deps, account, sessionHash }, _state, { response, options }) {
    if (account === null) throw new NotAuthorizedException();
    const given = isObject(options['userAttributes']) ? options['userAttributes'] : {};
    const attributes = normalizeGivenAttributes(
      given,
      listMissingAttributes(account, deps.env.REQUIRED_SIGN_UP_ATTRIBUTES),
    );
    if (!meetsPasswordPolicy(response)) throw new InvalidPasswordException();
    await setPassword(deps, account.id, response, {
      changes: { ...attributes, status: 'confirmed' },
      ...(sessionHash === undefined ? {} : { keepSession: sessionHash }),
    });
    return { kind: 'proved', proofs: ['NEW_PASSWORD'] };
  },
};

const columnOf = { phone_number: 'phoneNumber', given_name: 'givenName', family_name: 'familyName' } as const;

/** Lists the required attributes that the account lacks. The email is always present. */
function listMissingAttributes(account: Account, required: readonly SignUpAttribute[]): SignUpAttribute[] {
  return required.filter((name) => name !== 'email' && account[columnOf[name]] === null);
}
