import { normalizeEmail, type SignUpAttribute } from '../../../domain/identity/attributes.ts';
import { meetsPasswordPolicy, passwordRuleMessage } from '../../../domain/identity/password-policy.ts';
import type { SignUpInput } from '../../session/types.ts';
import { askedAttributes, checkAttributes, givenAttributes, type AskedAttribute } from './attributes.ts';
import type { Problems } from '../../components/form/use-form.ts';
import { isPhone, usernameMissing } from './usernames.ts';

export type SignUpField = 'username' | 'email' | 'password' | 'given_name' | 'family_name' | 'phone_number';
type Values = Record<SignUpField, string>;

export const emptySignUp: Values = {
  given_name: '',
  family_name: '',
  username: '',
  email: '',
  phone_number: '',
  password: '',
};

/** What this installation takes. */
interface Asked {
  required: readonly SignUpAttribute[];
  /** A phone number may stand in place of the email address; the address is asked for beside it then. */
  takesPhone: boolean;
}

const malformed = 'Please check your information and try again';

/** Whether who signs up is known by the number, and is asked for the address instead. */
export function signsUpByPhone({ username }: Pick<Values, 'username'>, takesPhone: boolean): boolean {
  return takesPhone && isPhone(username);
}

/** The attributes to be asked for beside the username: what the username is already is not asked for twice. */
export function attributesBeside(values: Pick<Values, 'username'>, takesPhone: boolean): readonly AskedAttribute[] {
  return signsUpByPhone(values, takesPhone)
    ? askedAttributes.filter((name) => name !== 'phone_number')
    : askedAttributes;
}

/** What the server would refuse, said before it is asked and in its words (spec §5, §8). */
export function checkSignUp(values: Values, { required, takesPhone }: Asked): Problems {
  const byPhone = signsUpByPhone(values, takesPhone);
  const beside = attributesBeside(values, takesPhone);
  const problems = checkAttributes(
    byPhone ? { ...values, phone_number: '' } : values,
    required.filter((name) => name === 'email' || beside.includes(name)),
  );
  if (values.username.trim() === '') problems['username'] = usernameMissing(takesPhone);
  else if (!byPhone && normalizeEmail(values.username) === null)
    problems['username'] = takesPhone ? `${malformed}. A phone number begins with + and the country code` : malformed;
  if (byPhone && normalizeEmail(values.email) === null)
    problems['email'] = values.email.trim() === '' ? 'Enter your email address' : malformed;
  if (!meetsPasswordPolicy(values.password)) problems['password'] = passwordRuleMessage;
  return problems;
}

export function signUpInputOf({ username, password, email, ...names }: Values, takesPhone: boolean): SignUpInput {
  const beside = attributesBeside({ username }, takesPhone);
  const address = signsUpByPhone({ username }, takesPhone) ? email : username;
  return {
    username: username.trim(),
    password,
    attributes: { email: address.trim(), ...givenAttributes(names, beside) },
  };
}
