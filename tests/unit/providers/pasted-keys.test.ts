import { cleanedKey, otherProviderOf } from '../../../domain/providers/keys.ts';

test.each([
  [' sk-abc ', 'a blank around'],
  ['\u200bsk-abc\u200b', 'zero-width spaces'],
  ['“sk-abc”', 'curly quotes'],
  ["'sk-abc'", 'straight quotes'],
  ['sk-\nabc', 'a line break inside'],
  ['\ufeffsk-abc', 'a byte order mark'],
  ['Bearer sk-abc', 'the word Bearer'],
  ['OPENAI_API_KEY=sk-abc', 'the name of a variable'],
])('a pasted key %j loses %s', (text) => {
  expect(cleanedKey(text)).toBe('sk-abc');
});

test('a mask and an empty text stay', () => {
  expect(cleanedKey('••••••1234')).toBe('••••••1234');
  expect(cleanedKey('')).toBe('');
});

test("another provider's key is recognized", () => {
  expect(otherProviderOf('openai', 'sk-ant-api03-x')).toBe('anthropic');
  expect(otherProviderOf('anthropic', 'AIzaSyx')).toBe('gemini');
  expect(otherProviderOf('openai', 'sk-proj-x')).toBeNull();
  expect(otherProviderOf('anthropic', 'sk-ant-x')).toBeNull();
  expect(otherProviderOf('openai', 'sim-openai')).toBeNull();
});
