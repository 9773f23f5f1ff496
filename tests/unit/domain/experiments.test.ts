import { labelsOfRetest, nameOfMessage, nameOfRepeat } from '../../../domain/experiments/names.ts';
import { verdictOf, type JudgedArm } from '../../../domain/experiments/verdict.ts';
import { differenceBetween } from '../../../domain/experiments/wordings.ts';

test.each([
  ['Night buses until two.', 'Night buses until two.'],
  ['  Night\n\nbuses\t until two. ', 'Night buses until two.'],
  [`${'word '.repeat(30)}end`, `${'word '.repeat(15).trim()}…`],
  ['x'.repeat(200), `${'x'.repeat(79)}…`],
  // A character of two code units is not cut in two.
  ['🚌'.repeat(100), `${'🚌'.repeat(79)}…`],
])('the name of %j is one short line', (message, name) => {
  expect(nameOfMessage(message)).toBe(name);
});

test('the name of a repeat says which personas, once, and stays within the limit', () => {
  expect(nameOfRepeat('Buses', true)).toBe('Buses (same personas)');
  expect(nameOfRepeat('Buses (same personas)', false)).toBe('Buses (new personas)');
  const long = nameOfRepeat('x'.repeat(120), true);
  expect([long.length, long.endsWith(' (same personas)')]).toEqual([120, true]);
});

test.each([
  [null, 'Original', 'A', 'B'],
  ['Original', 'Original', 'A', 'B'],
  ['B', 'B', 'B2', 'B3'],
  ['B2', 'B2', 'B3', 'B4'],
  ['Short and warm', 'Short and warm', 'Short and warm 2', 'Short and warm 3'],
  ['Short 2', 'Short 2', 'Short 3', 'Short 4'],
  ['2', '2', '2 2', '2 3'],
])('wordings of the message that was “%s” have labels of their own', (label, original, ...wordings) => {
  expect(labelsOfRetest(label, 2)).toEqual({ original, wordings });
});

test('the label of a wording stays within the limit', () => {
  const [longest] = labelsOfRetest('x'.repeat(60), 1).wordings;
  expect([longest?.length, longest?.endsWith(' 2')]).toEqual([60, true]);
});

const arm = (label: string, part: Partial<JudgedArm> = {}): JudgedArm => ({
  label,
  hasRun: true,
  isRestorable: false,
  status: 'completed',
  answered: 50,
  asked: 50,
  ...part,
});
const deleted = { hasRun: false, status: null, answered: 0, asked: 0 };

test.each<[string, JudgedArm[], string, string[]]>([
  ['two with answers', [arm('A'), arm('B')], 'B is ahead', []],
  [
    'one that is open',
    [arm('A'), arm('B', { status: 'processing', answered: 3 })],
    'Still asking: the verdict comes when every message has its answers',
    [],
  ],
  [
    'one that failed without answers',
    [arm('A'), arm('B', { status: 'failed', answered: 0 })],
    'Nothing to compare with: only A has answers',
    ['B ended without answers and is left out. Its run says why, and can be tried again.'],
  ],
  [
    'one that ended early',
    [arm('A'), arm('B', { status: 'failed', answered: 1_200, asked: 5_000 })],
    'B is ahead',
    ['B ended early: 1,200 of 5,000 personas answered.'],
  ],
  [
    'deleted ones',
    [arm('A', { ...deleted, isRestorable: true }), arm('B', deleted), arm('C')],
    'Nothing to compare with: only C has answers',
    ['The run of A is deleted. It can be restored in Runs for 30 days.', 'The run of B is deleted for good.'],
  ],
  [
    'nothing left',
    [arm('A', deleted), arm('B', deleted)],
    'Nothing to compare: no message has answers',
    ['The run of A is deleted for good.', 'The run of B is deleted for good.'],
  ],
])('an experiment with %s has a verdict that says what counts', (_what, arms, sentence, notes) => {
  expect(verdictOf(arms, { verdict: 'B is ahead', repeatsPersonas: false })).toEqual({ sentence, notes });
});

test('an experiment whose personas were asked more than once says that the ranges are wider', () => {
  const { notes } = verdictOf([arm('A'), arm('B')], { verdict: 'B is ahead', repeatsPersonas: true });
  expect(notes).toEqual(['Some people were asked more than once: ranges and verdicts are about people, not answers.']);
});

test('a step is the later wording minus the earlier one, with the interval turned around', () => {
  const test = { difference: -0.2, low: -0.3, high: -0.1, pValue: 0.01, isClear: true, verdict: 'B is ahead of A' };
  const pairs = [{ first: 'a', second: 'b', ...test }];
  expect(differenceBetween(pairs, 'a', 'b')).toEqual({ ...test, difference: 0.2, low: 0.1, high: 0.3 });
  expect(differenceBetween(pairs, 'b', 'a')).toEqual(test);
  expect(differenceBetween(pairs, 'a', 'c')).toBeNull();
  const none = differenceBetween([{ first: 'a', second: 'b', ...test, difference: 0 }], 'a', 'b');
  expect(Object.is(none?.difference, 0)).toBe(true);
});
