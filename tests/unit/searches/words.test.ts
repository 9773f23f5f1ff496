/** Printed figures of a search never contradict its verdict, and its report has the cells of the screen. */
import { differenceOf, estimateOf, pointsInWords, Tally } from '../../../domain/searches/outcome/estimates.ts';
import { cellInWords, differenceInWords } from '../../../domain/searches/words.ts';
import { createRandom } from '../../_support/populations.ts';
import { pointsRange } from '../../../web/lib/points.ts';

/** The number that people read in a printed bound. */
const read = (text: string) => Number(text.replace('−', '-').replace(',', '.'));
const boundsOf = (text: string) => {
  const [, low = '', high = ''] = /\((\S+) to (\S+)\)/.exec(text) ?? [];
  return [read(low), read(high)] as const;
};

test('of 4,000 differences, no printed interval is against the verdict', () => {
  const random = createRandom(5);
  const against: string[] = [];
  for (let draw = 0; draw < 4_000; draw += 1) {
    const error = 0.001 + random() / 20;
    // Bounds near 0 are where rounding could hide the verdict.
    const mean = (random() < 0.5 ? 1 : -1) * error * (1.9 + 0.3 * random());
    const difference = differenceOf({ n: 60, mean, error, t: mean / error });
    if (difference === null) throw new Error('There is no difference');
    const { low, high, isIndecisive } = difference;
    const range = pointsRange((low ?? 0) / 100, (high ?? 0) / 100);
    for (const text of [pointsInWords(difference), differenceInWords(difference), `(${range})`]) {
      const [from, to] = boundsOf(text);
      if (isIndecisive !== (from <= 0 && to >= 0)) against.push(text);
    }
  }
  expect(against).toEqual([]);
});

test.each([
  [3.8, 0.004, 7.6, '+3.8 points (+0.01 to +7.6)', '+4 points (+0.01 to +8)'],
  [3.8, -0.004, 7.6, '+3.8 points (−0.01 to +7.6)', '+4 points (−0.01 to +8)'],
  [-3, -6.2, -0.3, '−3.0 points (−6.2 to −0.3)', '−3 points (−6 to −0.3)'],
  [0, -2, 2, '0.0 points (−2.0 to +2.0)', '0 points (−2 to +2)'],
])('%d points from %d to %d', (points, low, high, exact, whole) => {
  expect(pointsInWords({ points, low, high, isIndecisive: false })).toBe(exact);
  expect(differenceInWords({ points, low, high })).toBe(whole);
});

test('a mean of answers that are 0 or 1 has the interval of a share, also at its ends', () => {
  const tallyOf = (values: readonly number[]) => {
    const tally = new Tally();
    for (const value of values) tally.add(value);
    return estimateOf(tally);
  };
  expect(tallyOf(Array.from({ length: 30 }, () => 1))).toMatchObject({ mean: 1, high: 1, n: 30 });
  expect(tallyOf(Array.from({ length: 30 }, () => 1))?.low).toBeCloseTo(0.886, 3);
  // Anything between is a mean, with Student's t.
  expect(tallyOf([0, 0.5, 1])).toMatchObject({ mean: 0.5, low: 0, high: 1 });
});

test.each([
  [{ n: 60, positive: 0.56 }, '56%'],
  [{ n: 18, positive: 15 / 18 }, '15 of 18'],
  [{ n: 4, positive: 0.25 }, '4 asked'],
  [{ n: 0, positive: 0 }, 'not asked'],
  [{ n: 60, positive: 0.22, isBelowFloor: true }, '22%, below the floor'],
])('a cell of %j is "%s"', (cell, words) => {
  expect(cellInWords({ segment: 0, versusSeed: null, isBelowFloor: false, ...cell })).toBe(words);
});
