import { nextSteps } from '../../../domain/experiments/next-steps.ts';

const side = (label: string) => ({ key: label.toLowerCase(), label });
const pair = (first: string, second: string, difference: number, isClear: boolean) => ({
  first,
  second,
  difference,
  isClear,
});

test('a message that is clearly above each of the others is to be used, the others left out', () => {
  expect(
    nextSteps({
      sides: [side('A'), side('B'), side('C')],
      pairs: [pair('a', 'b', -0.2, true), pair('a', 'c', 0.1, false), pair('b', 'c', 0.3, true)],
      leader: 'b',
    }),
  ).toEqual([
    'Use B: it did clearly better than each of the others.',
    'Leave out A: it is 20 points below B.',
    'Leave out C: it is 30 points below B.',
  ]);
});

test('of two messages the better one is to be used', () => {
  expect(nextSteps({ sides: [side('A'), side('B')], pairs: [pair('a', 'b', 0.2, true)], leader: 'a' })).toEqual([
    'Use A: it did clearly better than the other.',
  ]);
});

test('without a leader, those that are clearly below another are left out, and the rest cannot be told apart', () => {
  expect(
    nextSteps({
      sides: [side('A'), side('B'), side('C')],
      pairs: [pair('a', 'b', 0.02, false), pair('a', 'c', 0.1, false), pair('b', 'c', 0.21, true)],
      leader: null,
    }),
  ).toEqual([
    'Leave out C: it is 21 points below B.',
    'A and B cannot be told apart: choose by other reasons, or ask more people.',
  ]);
});

test('without a clear difference nothing is recommended, and without a test nothing is said', () => {
  const [only, ...others] = nextSteps({
    sides: [side('A'), side('B')],
    pairs: [pair('a', 'b', 0.2, false)],
    leader: null,
  });
  expect([only, others]).toEqual([expect.stringContaining('No message is clearly better'), []]);
  expect(nextSteps({ sides: [side('A')], pairs: [], leader: null })).toEqual([]);
});
