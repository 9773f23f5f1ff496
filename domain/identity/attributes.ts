/** Sign-up attributes, under the names that identity providers use. */
export const signUpAttributes = ['email', 'phone_number', 'given_name', 'family_name'] as const;
export type SignUpAttribute = (typeof signUpAttributes)[number];

const maxEmailCharacters = 254;
const maxNameCharacters = 100;

/** Normalizes an email address for comparison; null when it is invalid. */
export function normalizeEmail(value: string): string | null {
  const email = value.trim().toLowerCase();
  return email.length <= maxEmailCharacters && /^[^\s@<>"(),:;\\]+@[^\s@<>"(),:;\\]+\.[^\s@<>"(),:;\\.]+$/.test(email)
    ? email
    : null;
}

/**
 * Normalizes a phone number to E.164 (`+` and 7 to 15 digits) without spaces, dots, dashes and brackets; null when it
 * is invalid.
 */
export function normalizePhoneNumber(value: string): string | null {
  const number = value.replaceAll(/[\s().-]/g, '');
  return /^\+[1-9]\d{6,14}$/.test(number) ? number : null;
}

/** Trims a given or family name; null when it is empty, too long or contains control characters. */
export function normalizeName(value: string): string | null {
  const name = value.trim();
  return name.length > 0 && name.length <= maxNameCharacters && !/\p{Cc}/u.test(name) ? name : null;
}

/**
 * Normalizes a username for storage: a phone number in E.164, otherwise trimmed, lower case, and truncated to the
 * maximum length of an address.
 */
export function normalizeUsername(given: string): string {
  return normalizePhoneNumber(given) ?? given.trim().toLowerCase().slice(0, maxEmailCharacters);
}
