import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findOldWords, parseOldWords } from '../../../local/words.ts';

const glossary = readFileSync(join(import.meta.dirname, '../../../docs/glossary.md'), 'utf8');
const oldWords = parseOldWords(glossary);
const find = (path: string, text: string) => findOldWords(path, text, oldWords);

test.each([
  ['an identifier', 'api/stub.ts', 'const leastDelayMs = 5;', 'api/stub.ts:1: least* → `min*`'],
  ['a comment', 'api/stub.ts', '\n// Read by the LeaseKeeper.', 'api/stub.ts:2: LeaseKeeper → `LeaseRenewer`'],
  ['a document', 'docs/stub.md', 'Runs under whileAway.', 'docs/stub.md:1: whileAway → `retryWhileUnavailable`'],
])('a replaced word is found in %s', (_where, path, text, problem) => {
  expect(find(path, text)).toEqual([problem]);
});

test('words match whole identifiers only', () => {
  expect(find('api/stub.ts', 'const atLeast = isWhileAway(least, "at least");')).toEqual([]);
});

test('a comment that begins with a relative clause is found in the listed folders', () => {
  const comment = '/** Whose reply is ended. */';
  expect(find('pacer/stub.ts', comment)).toEqual(['pacer/stub.ts:1: a comment begins with its subject']);
  expect(find('pacer/stub.sql', '-- What a call costs.')).toHaveLength(1);
  expect(find('pacer/stub.ts', '// Ends the reply;\n// Who asked is told.')).toEqual([]);
  expect(find('elsewhere/stub.ts', comment)).toEqual([]);
});
