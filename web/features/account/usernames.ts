import { normalizePhoneNumber } from '../../../domain/identity/attributes.ts';

/** Said of an empty username. */
export function usernameMissing(takesPhone: boolean): string {
  return takesPhone ? 'Enter your email address or phone number' : 'Enter your email address';
}

/** Whether what is typed is a whole phone number: codes go there by SMS. */
export function isPhone(username: string): boolean {
  return normalizePhoneNumber(username) !== null;
}
