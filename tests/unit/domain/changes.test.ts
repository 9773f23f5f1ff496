/** Changes over the runs of a recurring run: real ones are told, and chance is not. */
import { drawWeeks, drift, firstTold, jumpBy, type Weeks } from '../../../bench/honesty/trends.ts';
import { seededRandom } from '../../../domain/random.ts';
import { findChanges, tellableJump, type AnswersByPerson, type Change } from '../../../domain/simulations/changes.ts';

const trials = 150;

function told(weeks: Weeks): (Change | undefined)[] {
  const random = seededRandom('weeks');
  return Array.from({ length: trials }, () => firstTold(random, weeks));
}

const percent = (found: readonly unknown[]) => (100 * found.filter(Boolean).length) / trials;
const halfYear = { share: 0.5, weeks: 26 };

/** With 150 trials, 6% is found as 11% or less in 99 of 100 seeds. */
test.each([
  { people: 30, flips: 0.33 },
  { people: 100, flips: 0.2 },
  { people: 300, flips: 0.33 },
])('half a year without a change is told of hardly ever ($people people)', (of) => {
  expect(percent(told({ ...halfYear, ...of }))).toBeLessThanOrEqual(11);
});

test('a jump of 5 points among 100 people is mostly told, as a move', () => {
  const found = told({ ...halfYear, people: 100, flips: 0.2, gainBy: jumpBy(5, 8) });
  expect(percent(found)).toBeGreaterThan(75);
  expect(found.filter((change) => change?.kind === 'moved').length).toBeGreaterThan(trials / 2);
});

test('a drift of 1 point a week is told after ten weeks, mostly as a drift', () => {
  const found = told({ share: 0.4, weeks: 14, people: 300, flips: 0.2, gainBy: drift });
  expect(percent(found)).toBeGreaterThan(95);
  expect(found.filter((change) => change?.kind === 'drifts').length).toBeGreaterThan(trials / 2);
});

test('the same drift is mostly told among 100 people too', () => {
  expect(percent(told({ share: 0.4, weeks: 14, people: 100, flips: 0.2, gainBy: drift }))).toBeGreaterThan(82);
});

test.each([
  { people: 30, flips: 0.2 },
  { people: 100, flips: 0.33 },
])('a jump of the size that is said to be told mostly is, and a smaller one is not ($people people)', (of) => {
  const steady = drawWeeks(seededRandom('steady'), { ...halfYear, ...of });
  const points = 100 * (tellableJump(steady) ?? 0);
  const found = (size: number) => percent(told({ ...halfYear, ...of, gainBy: jumpBy(size, 8) }));
  expect(found(points)).toBeGreaterThan(70);
  expect(found(points / 2)).toBeLessThan(60);
  expect(tellableJump(steady.slice(0, 4))).toBeNull();
});

/** A run of 40 people, of whom the first ones are positive; those named say the opposite of what they say else. */
function runOf(positive: number, opposite: readonly number[] = []): AnswersByPerson {
  const saysYes = (at: number) => at < positive !== opposite.includes(at);
  return new Map(Array.from({ length: 40 }, (_, at) => [`p${at}`, { m: 1, p: saysYes(at) ? 1 : 0, n: 0 }]));
}
const steady = [runOf(10), runOf(10, [3, 20]), runOf(10, [21]), runOf(10, [4])];

test('a large jump is told with the run that shows it, once, and from run 5 on', () => {
  const runs = [...steady, runOf(30), runOf(30, [2]), runOf(30), runOf(30, [35]), runOf(30), runOf(30)];
  const [jump, ...others] = findChanges(runs, 10);
  expect(jump).toMatchObject({ kind: 'moved', at: 4, since: 4 });
  expect(jump?.to).toBeCloseTo(0.75);
  expect(jump?.from).toBeCloseTo(0.25);
  expect(jump?.low).toBeGreaterThan(0.4);
  expect(others).toEqual([]);
  expect(findChanges([...steady.slice(0, 3), runOf(30)], 10)).toEqual([]);
});

test('a change that is smaller than what is worth telling is not told, however clear', () => {
  const runs = [...steady, ...Array.from({ length: 12 }, () => runOf(14))];
  expect(findChanges(runs, 11)).toEqual([]);
  expect(findChanges(runs, 9)).toMatchObject([{ kind: 'moved', since: 4 }]);
});

test('people who are in other runs only are not compared', () => {
  const others = new Map(Array.from({ length: 40 }, (_, at) => [`other ${at}`, { m: 1, p: 1, n: 0 }]));
  expect(findChanges([...steady, others, others, others, others], 1)).toEqual([]);
});

test('many answers of few people count as those of few people', () => {
  // Each of five people changes their mind between runs, with all of their 40 answers.
  const run = (week: number): AnswersByPerson =>
    new Map(
      Array.from({ length: 10 }, (_, at) => {
        const isPositive = (at + week * (at % 3)) % 2 === 0;
        return [`p${at}`, { m: 40, p: isPositive ? 38 : 2, n: 0 }];
      }),
    );
  expect(
    findChanges(
      Array.from({ length: 26 }, (_, week) => run(week)),
      1,
    ),
  ).toEqual([]);
});
