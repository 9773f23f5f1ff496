import { findNeeded } from '../../_support/needed-servers.ts';

test.each([
  ['tests/db', []],
  ['tests/db/secrets.test.ts', []],
  ['tests/workflows', ['temporal', 'worker']],
  ['tests/e2e/chat', ['temporal', 'worker', 'chromium', 'web', 'demo']],
])('tests selected by %s start Postgres and %j', (pattern, needs) => {
  expect([...findNeeded([pattern])]).toEqual(needs);
});

test('a run of all tests, or with unknown words, starts every server', () => {
  const everything = new Set(['temporal', 'worker', 'chromium', 'web', 'demo']);
  expect(findNeeded([])).toEqual(everything);
  expect(findNeeded(['no such file'])).toEqual(everything);
});

test('a run of several folders starts the servers that any of them needs', () => {
  expect(findNeeded(['tests/db', 'tests/workflows/chat']).has('temporal')).toBe(true);
});
