/** What the sign-up form asks, checks and sends. */
import { normalEmail, normalPhoneNumber, signUpAttributes, type SignUpAttribute } from '../../../domain/identity/attributes.ts';
import { meetsPasswordPolicy, passwordRuleMessage } from '../../../domain/identity/password-policy.ts';
import type { SignUpInput } from '../../lib/session-types.ts';
import type { Problems } from './use-account-form.ts';

export interface SignUpValues extends Record<string, string> {
  username: string;
  password: string;
  given_name: string;
  family_name: string;
  phone_number: string;
}

export const emptySignUp: SignUpValues = { username: '', password: '', given_name: '', family_name: '', phone_number: '' };

const missing: Record<SignUpAttribute, string> = {
  email: 'Enter your e-mail address',
  given_name: 'Enter your given name',
  family_name: 'Enter your family name',
  phone_number: 'Enter your phone number',
};

export function checkSignUp(values: SignUpValues, required: readonly SignUpAttribute[]): Problems {
  const problems: Problems = {};
  if (values.username.trim() === '') problems['username'] = missing.email;
  else if (normalEmail(values.username) === null) problems['username'] = 'Enter an e-mail address, such as name@example.com';
  if (values.password === '') problems['password'] = 'Choose a password';
  else if (!meetsPasswordPolicy(values.password)) problems['password'] = passwordRuleMessage;
  for (const name of required) {
    if (name !== 'email' && values[name].trim() === '') problems[name] = missing[name];
  }
  const phone = values.phone_number.trim();
  if (phone !== '' && normalPhoneNumber(phone) === null) problems['phone_number'] = 'Enter it with + and the country code, such as +1 202 555 0123';
  return problems;
}

/** Only what was filled in. */
export function signUpInput(values: SignUpValues): SignUpInput {
  const { username, password } = values;
  const given = { ...values, email: username };
  const attributes = Object.fromEntries(signUpAttributes.map((name) => [name, given[name].trim()]).filter(([, value]) => value !== ''));
  return { username: username.trim(), password, attributes };
}
