import { seededRandom } from '../../../../../domain/random.ts';
import { meanOf, varianceOf } from '../../../../../domain/simulations/student-t.ts';
import { drawOne } from '../../../../../domain/surveys/parts/draws.ts';
import { spreadOfChoices } from '../../../../../domain/surveys/statistics/persona-draws.ts';
import { normal, pick, times } from './_support/simulated.ts';

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

const spreadOf = (answers: readonly string[]) => spreadOfChoices(given(answers));

test('the spread collapses when personas choose, and is there again when their answers are drawn', () => {
  const stated = statedBy('personas', 400);
  const two = ['yes', 'no'];
  const yes = stated.reduce((sum, [own = 0]) => sum + own, 0) / stated.length;
  const expected = 2 * yes * (1 - yes);
  const random = seededRandom('run');
  const chosen = spreadOf(stated.map(([own = 0]) => (own > 0.5 ? 'yes' : 'no')));
  const drawn = spreadOf(
    stated.map(([own = 0]) => drawOne(random, two, (option) => (option === 'yes' ? own : 1 - own)) ?? ''),
  );
  expect(chosen!.variance + 1.96 * chosen!.error).toBeLessThan(0.7 * expected);
  expect(Math.abs(drawn!.variance - expected)).toBeLessThan(1.96 * drawn!.error);
});

test('a spread needs two answers, and its error is that of many samples', () => {
  expect(spreadOf(['yes'])).toBeNull();
  expect(spreadOf(['yes', 'yes', 'yes'])).toEqual({ variance: 0, error: 0 });
  const random = seededRandom('error');
  const spreads = times(2_000, () => spreadOf(times(100, () => options[pick(random, [0.6, 0.3, 0.1])] ?? ''))!);
  const variances = spreads.map(({ variance }) => variance);
  // Without bias: 1 - 0.36 - 0.09 - 0.01.
  expect(meanOf(variances)).toBeCloseTo(0.54, 2);
  expect(meanOf(spreads.map(({ error }) => error)) / Math.sqrt(varianceOf(variances))).toBeCloseTo(1, 1);
});

test('weights count for the spread, and not their unit', () => {
  // A fifth weighs as much as all the others, and says yes and no alike; the others say yes alone.
  const answers = times(400, (at) => ({ option: at % 10 === 0 ? 'no' : 'yes', weight: at % 5 === 0 ? 4 : 1 }));
  const [weighted, plain] = [spreadOfChoices(answers), spreadOf(answers.map(({ option }) => option))];
  expect(weighted?.variance).toBeCloseTo(0.375, 2);
  expect(plain?.variance).toBeCloseTo(0.18, 2);
  expect(spreadOfChoices(answers.map((one) => ({ ...one, weight: 2 * one.weight })))?.variance).toBeCloseTo(
    weighted?.variance ?? 0,
    10,
  );
  expect(weighted!.error).toBeGreaterThan(0);
});
