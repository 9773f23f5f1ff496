import { normalEmail, normalName, normalPhoneNumber, type SignUpAttribute } from '../../../domain/identity/attributes.ts';
import { meetsPasswordPolicy, passwordRuleMessage } from '../../../domain/identity/password-policy.ts';
import type { SignUpInput } from '../../lib/session-types.ts';
import type { Problems } from './use-account-form.ts';

export type SignUpField = 'username' | 'password' | 'given_name' | 'family_name' | 'phone_number';
type Values = Record<SignUpField, string>;

export const emptySignUp: Values = { given_name: '', family_name: '', username: '', phone_number: '', password: '' };

const checks = {
  given_name: { normal: normalName, missing: 'Enter your given name' },
  family_name: { normal: normalName, missing: 'Enter your family name' },
  username: { normal: normalEmail, missing: 'Enter your e-mail address' },
  phone_number: { normal: normalPhoneNumber, missing: 'Enter your phone number' },
} as const;

/** What the server would refuse, said before it is asked and in its words (spec §5, §8). */
export function checkSignUp(values: Values, required: readonly SignUpAttribute[]): Problems {
  const errors: Problems = {};
  for (const name of Object.keys(checks) as (keyof typeof checks)[]) {
    const { normal, missing } = checks[name];
    if (values[name].trim() !== '') {
      if (normal(values[name]) === null) errors[name] = 'Please check your information and try again';
    } else if (name === 'username' || required.includes(name)) errors[name] = missing;
  }
  if (!meetsPasswordPolicy(values.password)) errors['password'] = passwordRuleMessage;
  return errors;
}

export function signUpInputOf({ username, password, ...names }: Values): SignUpInput {
  const given = Object.entries(names).filter(([, value]) => value.trim() !== '');
  return { username: username.trim(), password, attributes: { email: username.trim(), ...Object.fromEntries(given) } };
}
