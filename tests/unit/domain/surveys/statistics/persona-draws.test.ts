import fc from 'fast-check';
import { seededRandom } from '../../../../../domain/random.ts';
import {
  computeVarianceRatio,
  drawOption,
  readProbabilities,
  shareBetweenPersonas,
} from '../../../../../domain/surveys/statistics/persona-draws.ts';
import { normal, times } from './_support/simulated.ts';

const options = ['yes', 'no', 'unsure'];

test.each([
  ['fractions', { yes: 0.7, no: 0.2, unsure: 0.1 }, [0.7, 0.2, 0.1]],
  ['percentages', { yes: 70, no: 20, unsure: 10 }, [0.7, 0.2, 0.1]],
  ['texts', { yes: '70%', no: ' 30 % ' }, [0.7, 0.3, 0]],
  ['rounded sums', { yes: 0.6, no: 0.3 }, [2 / 3, 1 / 3, 0]],
  ['negative ones', { yes: 1, no: -0.2 }, [1, 0, 0]],
  ['unknown options of 0', { yes: 1, maybe: 0 }, [1, 0, 0]],
])('reads %s', (_name, stated, expected) => {
  const read = readProbabilities(options, stated);
  const found = read.isValid ? read.probabilities : [];
  expect(found).toHaveLength(3);
  found.forEach((value, at) => expect(value).toBeCloseTo(expected[at] ?? 0, 9));
});

test.each([
  [null, 'notARecord'],
  ['yes', 'notARecord'],
  [[0.5, 0.5], 'notARecord'],
  [{ yes: 'likely' }, 'notANumber'],
  [{ yes: Number.NaN, no: 1 }, 'notANumber'],
  [{ yes: Infinity }, 'notANumber'],
  [{ yes: 0.5, perhaps: 0.5 }, 'unknownOption'],
  [{}, 'wrongSum'],
  [{ yes: 0, no: 0 }, 'wrongSum'],
  [{ yes: 0.3, no: 0.2 }, 'wrongSum'],
  [{ yes: 5, no: 3, unsure: 1 }, 'wrongSum'],
])('rejects %j', (stated, reason) => {
  expect(readProbabilities(options, stated)).toEqual({ isValid: false, reason });
});

test('whatever is stated, what is read adds up to 1', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...options, 'other'), fc.anything()), (stated) => {
      const read = readProbabilities(options, stated);
      const sum = read.isValid ? read.probabilities.reduce((a, b) => a + b, 0) : 1;
      expect(sum).toBeCloseTo(1, 9);
    }),
  );
});

test('draws follow the probabilities and depend on seed, persona and question only', () => {
  const draw = (persona: number, question = 'q') =>
    drawOption(options, [0.5, 0.3, 0.2], { seed: 's', persona, question });
  const drawn = times(3_000, (persona) => draw(persona));
  const shares = options.map((option) => drawn.filter((one) => one === option).length / 3_000);
  [0.5, 0.3, 0.2].forEach((share, at) => expect(Math.abs((shares[at] ?? 0) - share)).toBeLessThan(0.04));
  expect(times(50, draw)).toEqual(drawn.slice(0, 50));
  expect(times(50, (persona) => draw(persona, 'r'))).not.toEqual(drawn.slice(0, 50));
  expect(times(50, (persona) => drawOption(options, [0, 1, 0], { seed: 's', persona, question: 'q' }))).toEqual(
    times(50, () => 'no'),
  );
});

/** Personas whose probability of yes varies around 0.65. */
function statedBy(seed: string, count: number): number[][] {
  const random = seededRandom(seed);
  return times(count, () => {
    const yes = Math.min(0.95, Math.max(0.05, 0.65 + 0.12 * normal(random)));
    return [yes, 1 - yes];
  });
}

test('variance collapses when personas choose, and is there again when their answers are drawn', () => {
  const stated = statedBy('personas', 400);
  const two = ['yes', 'no'];
  const mean = [0, 1].map((at) => stated.reduce((sum, one) => sum + (one[at] ?? 0), 0) / stated.length);
  const chosen = stated.map(([yes = 0]) => (yes > 0.5 ? 'yes' : 'no'));
  const drawn = stated.map((one, persona) => drawOption(two, one, { seed: 'run', persona, question: 'q' }));
  const choice = computeVarianceRatio(two, chosen, mean, 1);
  const distribution = computeVarianceRatio(two, drawn, mean, 1);
  expect(choice?.high).toBeLessThan(0.7);
  expect(distribution?.ratio).toBeGreaterThan(0.9);
  expect(distribution?.low).toBeLessThan(1);
  expect(distribution?.high).toBeGreaterThan(1);
});

test('a ratio needs answers, and shares that can differ', () => {
  expect(computeVarianceRatio(options, ['yes'], [0.5, 0.5, 0], 1)).toBeNull();
  expect(computeVarianceRatio(options, ['yes', 'no'], [1, 0, 0], 1)).toBeNull();
  expect(computeVarianceRatio(options, ['yes', 'yes', 'yes'], [0.5, 0.5, 0], 1)?.ratio).toBe(0);
});

test('certain personas hold all variance between them, like-minded ones none', () => {
  expect(
    shareBetweenPersonas([
      [1, 0],
      [0, 1],
      [1, 0],
    ]),
  ).toBeCloseTo(1, 9);
  expect(shareBetweenPersonas(times(5, () => [0.6, 0.4]))).toBeCloseTo(0, 9);
  expect(shareBetweenPersonas([])).toBe(0);
  const part = shareBetweenPersonas(statedBy('part', 300));
  expect(part).toBeGreaterThan(0.03);
  expect(part).toBeLessThan(0.15);
});
