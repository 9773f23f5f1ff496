import { seededRandom } from '../../../../../domain/random.ts';
import { drawOne } from '../../../../../domain/surveys/parts/draws.ts';
import { computeVarianceRatio } from '../../../../../domain/surveys/statistics/persona-draws.ts';
import { normal, times } from './_support/simulated.ts';

const options = ['yes', 'no', 'unsure'];
const given = (answers: readonly string[]) => answers.map((option) => ({ option }));

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
  const random = seededRandom('run');
  const drawn = stated.map(([yes = 0]) => drawOne(random, two, (option) => (option === 'yes' ? yes : 1 - yes)) ?? '');
  const choice = computeVarianceRatio(two, given(chosen), mean, 1);
  const distribution = computeVarianceRatio(two, given(drawn), mean, 1);
  expect(choice?.high).toBeLessThan(0.7);
  expect(distribution?.ratio).toBeGreaterThan(0.9);
  expect(distribution?.low).toBeLessThan(1);
  expect(distribution?.high).toBeGreaterThan(1);
});

test('a ratio needs answers, and shares that can differ', () => {
  expect(computeVarianceRatio(options, given(['yes']), [0.5, 0.5, 0], 1)).toBeNull();
  expect(computeVarianceRatio(options, given(['yes', 'no']), [1, 0, 0], 1)).toBeNull();
  expect(computeVarianceRatio(options, given(['yes', 'yes', 'yes']), [0.5, 0.5, 0], 1)?.ratio).toBe(0);
});

test('weights count for the ratio and widen its interval', () => {
  const random = seededRandom('weights');
  // A fifth weighs as much as all the others, and says yes and no alike; the others say yes alone.
  const answers = times(400, (at) => ({
    option: at % 5 === 0 && random() < 0.5 ? 'no' : 'yes',
    weight: at % 5 === 0 ? 4 : 1,
  }));
  const weighted = computeVarianceRatio(options, answers, [0.75, 0.25, 0], 1);
  const plain = computeVarianceRatio(options, given(answers.map(({ option }) => option)), [0.75, 0.25, 0], 1);
  expect(weighted?.ratio).toBeCloseTo(1, 1);
  expect(plain?.ratio).toBeLessThan(0.6);
  const doubled = answers.map(({ option }) => ({ option, weight: 2 }));
  expect(computeVarianceRatio(options, doubled, [0.75, 0.25, 0], 1)?.ratio).toBeCloseTo(plain?.ratio ?? 0, 10);
  const width = ({ low, high }: { low: number; high: number }) => high - low;
  expect(width(weighted!)).toBeGreaterThan(width(plain!));
});
