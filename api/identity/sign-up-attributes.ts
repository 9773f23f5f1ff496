import {
  normalizeEmail,
  normalizeName,
  normalizePhoneNumber,
  type SignUpAttribute,
} from '../../domain/identity/attributes.ts';
import { InvalidParameterException } from '../../domain/identity/errors.ts';
import { getText, type Body } from './deps.ts';
import { isObject } from '../../domain/is-object.ts';

/** Attributes stored at sign-up. */
interface Attributes {
  email: string;
  phoneNumber: string | null;
  givenName: string | null;
  familyName: string | null;
}

/** The email or phone number of a sign-up. Throws InvalidParameterException for anything else. */
export function parseUsername(body: Body): string {
  const username = normalizeEmail(getText(body, 'username')) ?? normalizePhoneNumber(getText(body, 'username'));
  if (username === null) throw new InvalidParameterException('username');
  return username;
}

/** Normalizes the attributes. Throws InvalidParameterException with the field that is missing or malformed. */
export function checkAttributes(body: Body, required: readonly SignUpAttribute[]): Attributes {
  const username = parseUsername(body);
  const given = isObject(body['attributes']) ? body['attributes'] : {};
  const email = checkAgreement(username, getText(given, 'email'), 'email');
  const phone = checkAgreement(username, getText(given, 'phone_number'), 'phone_number');
  const others = normalizeGivenAttributes({ ...given, phone_number: phone ?? '' }, required);
  if (email === null) throw new InvalidParameterException('email');
  return { phoneNumber: null, givenName: null, familyName: null, ...others, email };
}

/**
 * Normalizes phone number and names, if given. Throws InvalidParameterException for one that is malformed, or missing
 * though required.
 */
export function normalizeGivenAttributes(
  given: Body,
  required: readonly SignUpAttribute[],
): Partial<Omit<Attributes, 'email'>> {
  const read = (name: SignUpAttribute, normal: (value: string) => string | null) => {
    const value = getText(given, name);
    const normalized = value.trim() === '' ? null : normal(value);
    if (normalized === null && (value.trim() !== '' || required.includes(name)))
      throw new InvalidParameterException(name);
    return normalized;
  };
  const phoneNumber = read('phone_number', normalizePhoneNumber);
  const givenName = read('given_name', normalizeName);
  const familyName = read('family_name', normalizeName);
  return { ...(phoneNumber && { phoneNumber }), ...(givenName && { givenName }), ...(familyName && { familyName }) };
}

/** The username equals the attribute of its kind; if both are given, they must match. */
function checkAgreement(username: string, value: string, name: 'email' | 'phone_number'): string | null {
  const isIt = username.includes('@') === (name === 'email');
  const normal = name === 'email' ? normalizeEmail(value) : normalizePhoneNumber(value);
  if (isIt && value !== '' && normal !== username) throw new InvalidParameterException('username');
  if (isIt) return username;
  if (value.trim() !== '' && normal === null) throw new InvalidParameterException(name);
  return normal;
}
