import {
  choiceShares,
  shareOn,
  summarizeNumbers,
  summarizeRankings,
} from '../../../../../domain/surveys/statistics/choice-shares.ts';
import { InvalidWeight, summarizeWeights } from '../../../../../domain/surveys/statistics/weights.ts';
import { reference } from './_support/reference.ts';
import { times } from './_support/simulated.ts';

test.each(reference.wilson)('the interval of $successes of $n is that of statsmodels', ({ successes, n, interval }) => {
  const { low, high } = shareOn(successes / n, n);
  expect(low).toBeCloseTo(interval[0], 9);
  expect(high).toBeCloseTo(interval[1], 9);
});

test('equal weights give plain shares, whatever their size', () => {
  const chosen = ['a', 'a', 'b', 'a'];
  const plain = choiceShares(
    ['a', 'b', 'c'],
    chosen.map((option) => ({ chosen: [option] })),
  );
  const weighted = choiceShares(
    ['a', 'b', 'c'],
    chosen.map((option) => ({ chosen: [option], weight: 7 })),
  );
  expect(plain.options.map(({ share, count }) => [share, count])).toEqual([
    [0.75, 3],
    [0.25, 1],
    [0, 0],
  ]);
  expect(weighted.options).toEqual(plain.options);
  expect([plain.effectiveSize, plain.designEffect, plain.sampleSize]).toEqual([4, 1, 'few']);
});

test('unequal weights move the share and widen the interval', () => {
  const answers = times(100, (at) => ({ chosen: [at % 2 === 0 ? 'a' : 'b'], weight: at < 50 ? 3 : 1 }));
  const { options, effectiveSize, designEffect } = choiceShares(['a', 'b'], answers);
  // (50 · 3 + 50)² / (50 · 9 + 50)
  expect(effectiveSize).toBeCloseTo(80, 9);
  expect(designEffect).toBeCloseTo(1.25, 9);
  const [a] = options;
  expect(a?.share).toBeCloseTo(0.5, 9);
  expect((a?.high ?? 0) - (a?.low ?? 0)).toBeGreaterThan(shareOn(0.5, 100).high - shareOn(0.5, 100).low);
});

test('a respondent counts once per option of a multiple choice', () => {
  const { options } = choiceShares(['a', 'b'], [{ chosen: ['a', 'b'] }, { chosen: ['a', 'a'] }, { chosen: [] }]);
  expect(options.map(({ count }) => count)).toEqual([2, 1]);
  expect(options[0]?.share).toBeCloseTo(2 / 3, 9);
});

test('without answers there are no shares, and the interval says nothing', () => {
  const { options, sampleSize } = choiceShares(['a'], []);
  expect(sampleSize).toBe('none');
  expect(options).toEqual([{ option: 'a', count: 0, share: 0, low: 0, high: 1 }]);
});

test.each([0, -1, Number.NaN, Infinity])('a weight of %p is refused', (weight) => {
  expect(() => summarizeWeights([{ weight }])).toThrow(InvalidWeight);
});

test('a weighted mean has the interval of statsmodels', () => {
  const { values, weights, ...expected } = reference.weightedMean;
  const found = summarizeNumbers(values.map((value, at) => ({ value, weight: weights[at] ?? 1 })));
  expect(found?.effectiveSize).toBeCloseTo(expected.effectiveSize, 9);
  expect(found?.mean).toBeCloseTo(expected.mean, 9);
  expect(found?.deviation).toBeCloseTo(expected.deviation, 9);
  expect(found?.interval?.low).toBeCloseTo(expected.low, 6);
  expect(found?.interval?.high).toBeCloseTo(expected.high, 6);
});

test('one number has no interval, none no summary', () => {
  expect(summarizeNumbers([])).toBeNull();
  expect(summarizeNumbers([{ value: 4 }])).toMatchObject({ mean: 4, median: 4, interval: null });
});

test('the median is that of the weight', () => {
  const answers = [
    { value: 1, weight: 1 },
    { value: 5, weight: 5 },
    { value: 9, weight: 1 },
  ];
  expect(summarizeNumbers(answers)?.median).toBe(5);
  expect(summarizeNumbers([...answers, { value: 9, weight: 9 }])?.median).toBe(9);
});

test('rankings are sorted by mean rank, and omitted options share the ranks left', () => {
  const { options } = summarizeRankings(
    ['a', 'b', 'c', 'd'],
    [{ ranking: ['b', 'a', 'c', 'd'] }, { ranking: ['b', 'c', 'a', 'd'] }, { ranking: ['a', 'b'] }],
  );
  expect(options.map(({ option }) => option)).toEqual(['b', 'a', 'c', 'd']);
  expect(options.map(({ meanRank }) => Math.round(meanRank.mean * 1e6) / 1e6)).toEqual([
    1.333333, 2, 2.833333, 3.833333,
  ]);
  expect(options[0]?.firstChoice.share).toBeCloseTo(2 / 3, 9);
  for (const { meanRank } of options) {
    expect(meanRank.low).toBeGreaterThanOrEqual(1);
    expect(meanRank.high).toBeLessThanOrEqual(4);
  }
});
