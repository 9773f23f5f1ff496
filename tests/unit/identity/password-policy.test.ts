import { normalizeEmail, normalizeName, normalizePhoneNumber } from '../../../domain/identity/attributes.ts';
import {
  meetsPasswordPolicy,
  passwordRuleMessage,
  passwordSymbolHint,
} from '../../../domain/identity/password-policy.ts';

test.each([
  ['Strong-pass1', true],
  ['Strong_ü1', true],
  ['Aa1-567', false],
  ['strong-pass1', false],
  ['STRONG-PASS1', false],
  ['Strong-pass', false],
  ['Strongpass1', false],
  ['Strong pass1', false],
  [`Aa1-${'x'.repeat(253)}`, false],
])('the password %j meets the rule: %s', (password, isGood) => {
  expect(meetsPasswordPolicy(password)).toBe(isGood);
});

test('the rule is the sentence that the product shows, and the hint names what that sentence omits', () => {
  expect(passwordRuleMessage).toBe('Password must be at least 8 characters with uppercase, lowercase, and numbers');
  expect(passwordSymbolHint).toContain('symbol');
});

test.each([
  [' Ann@Example.COM ', 'ann@example.com'],
  ['ann+tag@sub.example.co', 'ann+tag@sub.example.co'],
  ['ann@example', null],
  ['ann@@example.com', null],
  ['Ann <ann@example.com>', null],
  ['ann@example.com,eve@example.com', null],
  ['ann@example.com\nbcc:eve@example.com', null],
  [`${'a'.repeat(250)}@example.com`, null],
])('the address %j is normalized to %j', (given, normal) => {
  expect(normalizeEmail(given)).toBe(normal);
});

test.each([
  ['+1 (202) 555-0100', '+12025550100'],
  ['202 555 0100', null],
  ['+0 202 555 0100', null],
  ['+1202555010012345', null],
])('the phone number %j is normalized to %j', (given, normal) => {
  expect(normalizePhoneNumber(given)).toBe(normal);
});

test.each([
  ['  Ann ', 'Ann'],
  ['', null],
  ['A\u0000', null],
  ['x'.repeat(101), null],
])('the name %j is normalized to %j', (given, normal) => {
  expect(normalizeName(given)).toBe(normal);
});
