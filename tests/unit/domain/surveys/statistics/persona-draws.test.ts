import { seededRandom } from '../../../../../domain/random.ts';
import { drawOne } from '../../../../../domain/surveys/parts/draws.ts';
import { computeVarianceRatio } from '../../../../../domain/surveys/statistics/persona-draws.ts';
import { normal, times } from './_support/simulated.ts';

const options = ['yes', 'no', 'unsure'];

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
