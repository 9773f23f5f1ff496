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

test.each([
  ['api/graphql/stub.ts', "description: 'Your experiments, newest first.',"],
  ['web/stub.tsx', '<p>No experiment was found.</p>'],
  ['web/stub.tsx', 'title={`Keep ${name} as an experiment`}'],
  ['docs/help/stub.md', 'An experiment compares messages.'],
])('texts that people and agents read say comparison: %s, %s', (path, line) => {
  expect(find(path, line)).toEqual([`${path}:1: say comparison for experiment in texts that are read`]);
});

test.each([
  ['api/graphql/stub.ts', "name: 'experiment', path: '/api/exports/experiment',"],
  ['api/stub.ts', "'The experiment_id of a comparison'"],
  ['db/stub.ts', "'select id from experiment'"],
  ['services/stub.ts', 'sql`select id from experiment where id = 1`'],
  ['web/stub.tsx', '<Card title={`${scaleOf(experiment.sentimentType).share} by segment`}>'],
  ['web/stub.ts', '// An experiment has arms.'],
  ['docs/help/stub.md', 'Comparisons (called experiments before) are at `/experiments`.'],
])('names and addresses stay: %s, %s', (path, line) => expect(find(path, line)).toEqual([]));
