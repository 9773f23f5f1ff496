import { normalizeEmail, type SignUpAttribute } from '../../../domain/identity/attributes.ts';
import { meetsPasswordPolicy, passwordRuleMessage } from '../../../domain/identity/password-policy.ts';
import type { SignUpInput } from '../../session/types.ts';
import { askedAttributes, checkAttributes, givenAttributes, type AskedAttribute } from './attributes.ts';
import type { Problems } from '../../components/form/use-form.ts';
import { isPhone, missingUsernameText } from './usernames.ts';

export type SignUpField = 'username' | 'email' | 'password' | 'given_name' | 'family_name' | 'phone_number';
type Values = Record<SignUpField, string>;

/** Values of the empty form. */
export const emptySignUp: Values = {
  given_name: '',
  family_name: '',
  username: '',
  email: '',
  phone_number: '',
  password: '',
};

/** Sign-up settings of this installation. */
interface SignUpSettings {
  required: readonly SignUpAttribute[];
  /** True when a phone number can be the username. The email address is then asked for in addition. */
  takesPhone: boolean;
}

/** The server's text for an invalid address or name. */
const malformed = 'Please check your information and try again';

/** True when the username is a phone number, so that the email address is asked for too. */
export function signsUpByPhone({ username }: Pick<Values, 'username'>, takesPhone: boolean): boolean {
  return takesPhone && isPhone(username);
}

/** Returns the attributes to ask for beside the username. */
export function attributesBesideUsername(
  values: Pick<Values, 'username'>,
  takesPhone: boolean,
): readonly AskedAttribute[] {
  return signsUpByPhone(values, takesPhone)
    ? askedAttributes.filter((name) => name !== 'phone_number')
    : askedAttributes;
}

/** Finds the errors that the server would find, with its texts, before the request. */
export function checkSignUp(values: Values, { required, takesPhone }: SignUpSettings): Problems {
  const byPhone = signsUpByPhone(values, takesPhone);
  const beside = attributesBesideUsername(values, takesPhone);
  const problems = checkAttributes(
    byPhone ? { ...values, phone_number: '' } : values,
    required.filter((name) => name === 'email' || beside.includes(name)),
  );
  if (values.username.trim() === '') problems['username'] = missingUsernameText(takesPhone);
  else if (!byPhone && normalizeEmail(values.username) === null)
    problems['username'] = takesPhone ? `${malformed}. A phone number begins with + and the country code` : malformed;
  if (byPhone && normalizeEmail(values.email) === null)
    problems['email'] = values.email.trim() === '' ? 'Enter your email address' : malformed;
  if (!meetsPasswordPolicy(values.password)) problems['password'] = passwordRuleMessage;
  return problems;
}

/** Converts the form's values to the server's input. */
export function signUpInputOf({ username, password, email, ...names }: Values, takesPhone: boolean): SignUpInput {
  const beside = attributesBesideUsername({ username }, takesPhone);
  const address = signsUpByPhone({ username }, takesPhone) ? email : username;
  return {
    username: username.trim(),
    password,
    attributes: { email: address.trim(), ...givenAttributes(names, beside) },
  };
}
