import { normalEmail, type SignUpAttribute } from '../../../domain/identity/attributes.ts';
import { meetsPasswordPolicy, passwordRuleMessage } from '../../../domain/identity/password-policy.ts';
import type { SignUpInput } from '../../lib/session-types.ts';
import { checkAttributes, givenAttributes } from './attributes.ts';
import type { Problems } from '../../components/form/use-form.ts';

export type SignUpField = 'username' | 'password' | 'given_name' | 'family_name' | 'phone_number';
type Values = Record<SignUpField, string>;

export const emptySignUp: Values = { given_name: '', family_name: '', username: '', phone_number: '', password: '' };

/** What the server would refuse, said before it is asked and in its words (spec §5, §8). */
export function checkSignUp(values: Values, required: readonly SignUpAttribute[]): Problems {
  const problems = checkAttributes(values, required);
  if (values.username.trim() === '') problems['username'] = 'Enter your e-mail address';
  else if (normalEmail(values.username) === null) problems['username'] = 'Please check your information and try again';
  if (!meetsPasswordPolicy(values.password)) problems['password'] = passwordRuleMessage;
  return problems;
}

export function signUpInputOf({ username, password, ...names }: Values): SignUpInput {
  return { username: username.trim(), password, attributes: { email: username.trim(), ...givenAttributes(names) } };
}
