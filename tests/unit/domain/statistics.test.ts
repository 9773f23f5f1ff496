import fc from 'fast-check';
import { seededRandom } from '../../../domain/random.ts';
import { compareGroups, pFigure, pText } from '../../../domain/simulations/comparison.ts';
import { singleAnswers } from '../../../domain/simulations/clusters.ts';
import { holm, pOfZ, twoProportionTest } from '../../../domain/simulations/significance.ts';
import { marginOfError, meanInterval, wilson } from '../../../domain/simulations/statistics.ts';

describe('wilson', () => {
  // Newcombe, 'Two-sided confidence intervals for the single proportion', Statistics in Medicine 17 (1998), table I, method 3.
  test.each([
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ])('returns the published interval for %i of %i', (successes, n, low, high) => {
    const interval = wilson(successes, n);
    expect(interval.low).toBeCloseTo(low, 4);
    expect(interval.high).toBeCloseTo(high, 4);
  });

  test('returns the interval from 0 to 1 without personas', () => expect(wilson(0, 0)).toEqual({ low: 0, high: 1 }));

  const sample = fc
    .integer({ min: 1, max: 100_000 })
    .chain((n) => fc.tuple(fc.integer({ min: 0, max: n }), fc.constant(n)));
  test('contains the share, stays within 0 to 1, and is symmetric', () => {
    fc.assert(
      fc.property(sample, ([successes, n]) => {
        const { low, high } = wilson(successes, n);
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeLessThanOrEqual(1);
        expect(low).toBeLessThanOrEqual(successes / n);
        expect(high).toBeGreaterThanOrEqual(successes / n);
        expect(wilson(n - successes, n).low).toBeCloseTo(1 - high, 9);
      }),
    );
  });
  test('is narrower with more people', () => {
    fc.assert(
      fc.property(sample, ([successes, n]) => {
        const width = ({ low, high }: { low: number; high: number }) => high - low;
        expect(width(wilson(successes * 4, n * 4))).toBeLessThan(width(wilson(successes, n)));
      }),
    );
  });
});

test.each([
  [100, 9.8],
  [400, 4.9],
  [1_000, 3.1],
  [10_000, 1],
  [0, 100],
])('the margin of error of %i people is %d points', (n, points) => expect(marginOfError(n)).toBeCloseTo(points, 1));

describe('meanInterval', () => {
  test('does not treat complete agreement as certainty', () => {
    const { mean, low, high } = meanInterval({ positive: 20, neutral: 0, negative: 0 });
    expect([mean, high]).toEqual([1, 1]);
    expect(low).toBeGreaterThan(0.5);
    expect(low).toBeLessThan(0.85);
  });

  test('agrees with the normal interval for large samples', () => {
    const { mean, low, high } = meanInterval({ positive: 5_000, neutral: 2_000, negative: 3_000 });
    const error = 1.96 * Math.sqrt((0.8 - 0.2 ** 2) / 10_000);
    expect(mean).toBeCloseTo(0.2, 12);
    expect(low).toBeCloseTo(0.2 - error, 3);
    expect(high).toBeCloseTo(0.2 + error, 3);
  });

  test('contains the true mean in about 95 of 100 samples', () => {
    const random = seededRandom('coverage');
    for (const [positive, negative] of [
      [0.6, 0.1],
      [0.3, 0.3],
      [0.05, 0.8],
    ] as const) {
      let held = 0;
      for (let round = 0; round < 4_000; round += 1) {
        const counts = { positive: 0, neutral: 0, negative: 0 };
        for (let person = 0; person < 40; person += 1) {
          const draw = random();
          counts[draw < positive ? 'positive' : draw < positive + negative ? 'negative' : 'neutral'] += 1;
        }
        const { low, high } = meanInterval(counts);
        if (low <= positive - negative && positive - negative <= high) held += 1;
      }
      expect(held / 4_000).toBeGreaterThan(0.935);
      expect(held / 4_000).toBeLessThan(0.98);
    }
  });

  test('contains the mean, stays within -1 to 1, and is symmetric', () => {
    const count = fc.integer({ min: 0, max: 5_000 });
    fc.assert(
      fc.property(count, count, count, (positive, neutral, negative) => {
        const one = meanInterval({ positive, neutral, negative });
        const other = meanInterval({ positive: negative, neutral, negative: positive });
        expect(one.low).toBeGreaterThanOrEqual(-1);
        expect(one.high).toBeLessThanOrEqual(1);
        expect(one.low).toBeLessThanOrEqual(one.mean);
        expect(one.high).toBeGreaterThanOrEqual(one.mean);
        expect(other.low).toBeCloseTo(-one.high, 9);
      }),
    );
  });
});

describe('tests of differences', () => {
  test.each([
    [1.959964, 0.05],
    [2.575829, 0.01],
    [0, 1],
    [3.290527, 0.001],
  ])('give z = %d the p-value %d', (z, p) => expect(pOfZ(z)).toBeCloseTo(p, 6));

  test('compare two proportions of large samples by z', () => {
    // 45 of 100 against 30 of 100: chi-squared without correction is 4.8.
    const result = twoProportionTest({ successes: 45, n: 100 }, { successes: 30, n: 100 });
    expect(result.difference).toBeCloseTo(0.15, 12);
    expect(result.z! ** 2).toBeCloseTo(4.8, 9);
    expect(result.pValue).toBeCloseTo(0.02846, 5);
  });

  test('compare small samples by Fisher’s two-sided exact test', () => {
    expect(twoProportionTest({ successes: 3, n: 4 }, { successes: 1, n: 4 })).toEqual({
      difference: 0.5,
      z: null,
      pValue: expect.closeTo(0.485714, 6),
    });
    expect(twoProportionTest({ successes: 4, n: 4 }, { successes: 0, n: 4 }).pValue).toBeCloseTo(2 / 70, 9);
    expect(twoProportionTest({ successes: 0, n: 0 }, { successes: 5, n: 9 }).pValue).toBe(1);
    expect(twoProportionTest({ successes: 9, n: 9 }, { successes: 9, n: 9 }).pValue).toBeCloseTo(1, 9);
  });

  test('do not depend on the order of the groups', () => {
    const group = fc
      .integer({ min: 1, max: 300 })
      .chain((n) => fc.record({ successes: fc.integer({ min: 0, max: n }), n: fc.constant(n) }));
    fc.assert(
      fc.property(group, group, (one, other) => {
        const { pValue } = twoProportionTest(one, other);
        expect(pValue).toBeCloseTo(twoProportionTest(other, one).pValue, 9);
        expect(pValue).toBeGreaterThanOrEqual(0);
        expect(pValue).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('holm', () => {
  test.each([
    [
      [0.01, 0.04, 0.03, 0.005],
      [0.03, 0.06, 0.06, 0.02],
    ],
    [[0.5], [0.5]],
    [
      [0.6, 0.9],
      [1, 1],
    ],
    [[], []],
  ])('corrects %j to %j', (given, expected) => {
    const adjusted = holm(given);
    expect(adjusted).toHaveLength(expected.length);
    adjusted.forEach((value, index) => expect(value).toBeCloseTo(expected[index]!, 12));
  });
  test('only raises p-values, by at most the number of tests, and keeps their order', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 12 }), (given) => {
        const adjusted = holm(given);
        const inOrder = [...given.keys()].toSorted((a, b) => given[a]! - given[b]!).map((index) => adjusted[index]!);
        expect(inOrder).toEqual(inOrder.toSorted((a, b) => a - b));
        given.forEach((p, index) => {
          expect(adjusted[index]!).toBeGreaterThanOrEqual(p);
          expect(adjusted[index]!).toBeLessThanOrEqual(Math.min(1, p * given.length) + 1e-12);
        });
      }),
    );
  });
});

describe('compareGroups', () => {
  const group = (key: string, positive: number, negative: number) => ({
    key,
    counts: singleAnswers({ positive, neutral: 0, negative, total: positive + negative }),
  });

  test('describes a clear difference in words', () => {
    const [young, old] = compareGroups([group('young', 80, 20), group('old', 40, 60)]);
    expect(young).toMatchObject({
      key: 'young',
      isClear: true,
      verdict: '40 points more positive than the others (p < 0.001)',
    });
    expect(old?.verdict).toBe('40 points less positive than the others (p < 0.001)');
  });

  test('counts a small sample among the others, without a verdict of its own', () => {
    expect(compareGroups([group('few', 20, 0), group('many', 50, 50)])).toMatchObject([{ key: 'many', isClear: true }]);
    expect(compareGroups([group('few', 20, 0), group('other', 0, 20)])).toEqual([]);
  });

  test('weights the others by their answers, not by how much these are worth', () => {
    // The others are two groups of equal size, one of whose people always answer alike.
    const alike = {
      ...singleAnswers({ positive: 0, neutral: 0, negative: 1_000, total: 1_000 }),
      people: 50,
      mm: 20_000,
      nn: 20_000,
      nm: 20_000,
    };
    const groups = [group('g', 500, 500), group('yes', 1_000, 0), { key: 'alike', counts: alike }];
    expect(compareGroups(groups)[0]).toMatchObject({ key: 'g', differencePoints: 0, isClear: false });
  });

  test('calls what may be chance no clear difference', () => {
    expect(
      compareGroups([group('a', 33, 27), group('b', 27, 33), group('c', 30, 30)]).map(({ verdict }) => verdict),
    ).toEqual(Array.from({ length: 3 }, () => 'no clear difference'));
  });

  test('corrects over all groups: a difference that is clear in one test is not clear in twenty', () => {
    const others = Array.from({ length: 19 }, (_, index) => group(`g${index}`, 50, 50));
    const alone = twoProportionTest({ successes: 62, n: 100 }, { successes: 950, n: 1_900 });
    expect(alone.pValue).toBeLessThan(0.05);
    expect(compareGroups([group('g', 62, 38), ...others])[0]?.isClear).toBe(false);
  });

  test('does not compare a single group or empty ones', () => {
    expect(compareGroups([group('a', 5, 5)])).toEqual([]);
    expect(compareGroups([group('a', 5, 5), group('b', 0, 0)])).toEqual([]);
  });

  test.each([
    [0.0004, 'p < 0.001'],
    [0.0042, 'p = 0.004'],
    [0.0321, 'p = 0.03'],
  ])('the p-value %d is written as %s, and likewise in a column', (p, text) => {
    expect(pText(p)).toBe(text);
    expect(text.replace(/^p (= )?/, '')).toBe(pFigure(p));
  });
});
