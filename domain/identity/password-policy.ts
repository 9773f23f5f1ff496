/**
 * Password rules. The message is the specification's (§5), which omits that a symbol is required too; the hint says so.
 */

export const passwordRuleMessage = 'Password must be at least 8 characters with uppercase, lowercase, and numbers';
export const passwordSymbolHint = 'It also needs a symbol, such as ! ? # or -';
/** Hashing longer passwords would let a client keep the server busy. */
export const maxPasswordCharacters = 256;

const rules = [
  (password: string) => [...password].length >= 8,
  (password: string) => [...password].length <= maxPasswordCharacters,
  (password: string) => /\p{Ll}/u.test(password),
  (password: string) => /\p{Lu}/u.test(password),
  (password: string) => /\p{Nd}/u.test(password),
  (password: string) => /[^\p{L}\p{N}\p{C}\s]/u.test(password),
];

export function meetsPasswordPolicy(password: string): boolean {
  return rules.every((rule) => rule(password));
}
