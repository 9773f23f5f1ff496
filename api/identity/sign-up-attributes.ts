import { normalEmail, normalName, normalPhoneNumber, type SignUpAttribute } from '../../domain/identity/attributes.ts';
import { InvalidParameterException } from '../../domain/identity/errors.ts';
import { isObject, text, type Body } from './deps.ts';

/** What is stored of a person at sign-up. */
interface Attributes {
  email: string;
  phoneNumber: string | null;
  givenName: string | null;
  familyName: string | null;
}

/** The e-mail address or phone number somebody signs up with. Throws InvalidParameterException for anything else. */
export function usernameOf(body: Body): string {
  const username = normalEmail(text(body, 'username')) ?? normalPhoneNumber(text(body, 'username'));
  if (username === null) throw new InvalidParameterException('username');
  return username;
}

/** The attributes in their normal form. Throws InvalidParameterException with the field that is missing or malformed. */
export function checkedAttributes(body: Body, required: readonly SignUpAttribute[]): Attributes {
  const username = usernameOf(body);
  const given = isObject(body['attributes']) ? body['attributes'] : {};
  const email = agreed(username, text(given, 'email'), 'email');
  const phone = agreed(username, text(given, 'phone_number'), 'phone_number');
  const others = givenAttributes({ ...given, phone_number: phone ?? '' }, required);
  if (email === null) throw new InvalidParameterException('email');
  return { phoneNumber: null, givenName: null, familyName: null, ...others, email };
}

/** Phone number and names in their normal form, those that are there. Throws InvalidParameterException for one malformed, or missing though required. */
export function givenAttributes(given: Body, required: readonly SignUpAttribute[]): Partial<Omit<Attributes, 'email'>> {
  const read = (name: SignUpAttribute, normal: (value: string) => string | null) => {
    const value = text(given, name);
    const kept = value.trim() === '' ? null : normal(value);
    if (kept === null && (value.trim() !== '' || required.includes(name))) throw new InvalidParameterException(name);
    return kept;
  };
  const phoneNumber = read('phone_number', normalPhoneNumber);
  const givenName = read('given_name', normalName);
  const familyName = read('family_name', normalName);
  return { ...(phoneNumber && { phoneNumber }), ...(givenName && { givenName }), ...(familyName && { familyName }) };
}

/** The username is the attribute of its kind; when it is said twice, both must agree. */
function agreed(username: string, value: string, name: 'email' | 'phone_number'): string | null {
  const isIt = username.includes('@') === (name === 'email');
  const normal = name === 'email' ? normalEmail(value) : normalPhoneNumber(value);
  if (isIt && value !== '' && normal !== username) throw new InvalidParameterException('username');
  if (isIt) return username;
  if (value.trim() !== '' && normal === null) throw new InvalidParameterException(name);
  return normal;
}
