import { seededRandom } from '../../../../../domain/random.ts';
import { rectifyMean, TooFewAnswers } from '../../../../../domain/surveys/statistics/ppi.ts';
import { reference } from './_support/reference.ts';
import { coverageOfMeans } from './_support/coverage.ts';
import { normal, times } from './_support/simulated.ts';

test.each(reference.ppi)('$name: as ppi_py', ({ human, twins, others, weights, otherWeights, ...expected }) => {
  const pairs = human.map((value, at) => ({ human: value, persona: twins[at] ?? 0, weight: weights[at] ?? 1 }));
  const personas = others.map((persona, at) => ({ persona, weight: otherWeights[at] ?? 1 }));
  const found = rectifyMean(pairs, personas);
  expect(found.lambda).toBeCloseTo(expected.lambda, 9);
  expect(found.estimate).toBeCloseTo(expected.estimate, 9);
  expect(found.high - found.estimate).toBeCloseTo(expected.centeredHalfWidth, 8);
  // Under weights the reference's own interval is wider, by an amount that depends on where the scale begins.
  const isWeighted = weights.some((weight) => weight !== 1);
  expect(expected.halfWidth > found.high - found.estimate + 1e-6).toBe(isWeighted);
});

test('an interval does not depend on where the scale begins, with weights', () => {
  const random = seededRandom('shift');
  const pairs = times(40, () => ({ human: normal(random), persona: normal(random), weight: 0.5 + random() }));
  const personas = times(80, () => ({ persona: normal(random), weight: 0.5 + random() }));
  const moved = rectifyMean(
    pairs.map((pair) => ({ ...pair, human: pair.human + 50, persona: pair.persona + 50 })),
    personas.map((one) => ({ ...one, persona: one.persona + 50 })),
  );
  const plain = rectifyMean(pairs, personas);
  expect(moved.lambda).toBeCloseTo(plain.lambda, 9);
  expect(moved.estimate).toBeCloseTo(plain.estimate + 50, 9);
  expect(moved.error).toBeCloseTo(plain.error, 9);
});

test('good personas save human answers, useless ones save none and do no harm', () => {
  const random = seededRandom('saved');
  const people = times(600, () => normal(random));
  const rectify = (noise: number) =>
    rectifyMean(
      people.slice(0, 100).map((human) => ({ human, persona: human + 1 + noise * normal(random) })),
      people.slice(100).map((value) => ({ persona: value + 1 + noise * normal(random) })),
    );
  const good = rectify(0.3);
  expect(good.savedHumans).toBeGreaterThan(150);
  expect(good.error).toBeLessThan(good.humansOnly.error);
  const useless = rectify(40);
  expect(Math.abs(useless.savedHumans)).toBeLessThan(8);
  expect(useless.lambda).toBeLessThan(0.05);
});

test('a fixed λ of 0 is the mean of the people', () => {
  const pairs = [1, 2, 3, 6].map((human) => ({ human, persona: 9 - human }));
  const found = rectifyMean(pairs, [{ persona: 3 }, { persona: 8 }], 0);
  expect(found.estimate).toBe(3);
  expect(found.savedHumans).toBe(0);
  expect(found.humansOnly.estimate).toBe(3);
});

test('too few answers are refused', () => {
  const pair = { human: 1, persona: 1 };
  expect(() => rectifyMean([pair], [{ persona: 1 }, { persona: 2 }])).toThrow(TooFewAnswers);
  expect(() => rectifyMean([pair, pair], [{ persona: 1 }])).toThrow(TooFewAnswers);
});

test('intervals hold the truth about as often as they say', () => {
  expect(coverageOfMeans(300)).toBeGreaterThanOrEqual(0.92);
});
