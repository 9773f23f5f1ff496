import { normalEmail, normalName, normalPhoneNumber, type SignUpAttribute } from '../../domain/identity/attributes.ts';
import { InvalidParameterException } from '../../domain/identity/errors.ts';
import { text, type Body } from './deps.ts';

/** What is stored of a person at sign-up. */
interface Attributes {
  email: string;
  phoneNumber: string | null;
  givenName: string | null;
  familyName: string | null;
}

/** The attributes in their normal form. Throws InvalidParameterException with the field that is missing or malformed. */
export function checkedAttributes(body: Body, required: readonly SignUpAttribute[]): Attributes {
  const given = typeof body['attributes'] === 'object' && body['attributes'] !== null ? (body['attributes'] as Body) : {};
  const read = (name: SignUpAttribute, normal: (value: string) => string | null) => {
    const value = text(given, name);
    const kept = value.trim() === '' ? null : normal(value);
    if (kept === null && (value.trim() !== '' || required.includes(name))) throw new InvalidParameterException(name);
    return kept;
  };
  return {
    email: emailOf(text(body, 'username'), text(given, 'email')),
    phoneNumber: read('phone_number', normalPhoneNumber),
    givenName: read('given_name', normalName),
    familyName: read('family_name', normalName),
  };
}

/** The e-mail is the username; when it is said twice, both must agree. */
function emailOf(username: string, email: string): string {
  const normal = normalEmail(username);
  if (normal === null || (email !== '' && normalEmail(email) !== normal)) throw new InvalidParameterException('username');
  return normal;
}
