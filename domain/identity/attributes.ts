/** What people may say about themselves at sign-up, in the names that identity providers use. */
export const signUpAttributes = ['email', 'phone_number', 'given_name', 'family_name'] as const;
export type SignUpAttribute = (typeof signUpAttributes)[number];

const maxEmailCharacters = 254;
const maxNameCharacters = 100;

/** An address in the form it is compared in, or null when it is none. */
export function normalEmail(value: string): string | null {
  const email = value.trim().toLowerCase();
  return email.length <= maxEmailCharacters && /^[^\s@<>"(),:;\\]+@[^\s@<>"(),:;\\]+\.[^\s@<>"(),:;\\.]+$/.test(email)
    ? email
    : null;
}

/** A number in E.164 (`+` and 7 to 15 digits), spaces, dots, dashes and brackets dropped; null when it is none. */
export function normalPhoneNumber(value: string): string | null {
  const number = value.replaceAll(/[\s().-]/g, '');
  return /^\+[1-9]\d{6,14}$/.test(number) ? number : null;
}

/** A given or family name without outer spaces, or null when it is empty, too long or has control characters. */
export function normalName(value: string): string | null {
  const name = value.trim();
  return name.length > 0 && name.length <= maxNameCharacters && !/\p{Cc}/u.test(name) ? name : null;
}

/** What people type as their username in the form it is stored in: a phone number in E.164, else lower case without outer spaces, cut off where no address goes on. */
export function normalUsername(given: string): string {
  return normalPhoneNumber(given) ?? given.trim().toLowerCase().slice(0, maxEmailCharacters);
}
