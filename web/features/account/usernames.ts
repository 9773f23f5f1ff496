import { normalizePhoneNumber } from '../../../domain/identity/attributes.ts';
import type { Problems } from '../../components/form/use-form.ts';

/** Error for an empty username. */
export function missingUsernameText(takesPhone: boolean): string {
  return takesPhone ? 'Enter your email address or phone number' : 'Enter your email address';
}

export function checkUsername({ username }: { username: string }, takesPhone: boolean): Problems {
  return username.trim() === '' ? { username: missingUsernameText(takesPhone) } : {};
}

/** True for a complete phone number, which receives codes by SMS. */
export function isPhone(username: string): boolean {
  return normalizePhoneNumber(username) !== null;
}
