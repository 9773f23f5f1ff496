import { seededRandom } from '../../../../../domain/random.ts';
import { planNextAnswers, type AskCell } from '../../../../../domain/surveys/statistics/next-to-ask.ts';
import { normal, times } from './_support/simulated.ts';

function cell(question: string, group: string, noise: number, more: Partial<AskCell> = {}): AskCell {
  const random = seededRandom(`${question} ${group}`);
  const pairs = times(40, () => {
    const human = 4 + normal(random);
    return { human, persona: human + 1 + noise * normal(random) };
  });
  return { question, group, populationShare: 0.5, span: 6, pairs, ...more };
}

test('people are asked where personas are worst', () => {
  const { next } = planNextAnswers([cell('easy', 'all', 0.2), cell('hard', 'all', 5)], 40);
  expect(next[0]).toMatchObject({ question: 'hard' });
  expect(next[0]?.people).toBeGreaterThanOrEqual(38);
});

test('a large budget is spread as the square root rule says', () => {
  const cells = [cell('a', 'x', 0.5), cell('b', 'x', 3), cell('c', 'x', 3, { cost: 4 })];
  const { next, cost, varianceBefore, varianceAfter } = planNextAnswers(cells, 1_000);
  const of = (question: string) => {
    const found = next.find((one) => one.question === question);
    return { asked: 40 + (found?.people ?? 0), root: Math.sqrt(found?.rectificationVariance ?? 0) };
  };
  const [a, b, c] = [of('a'), of('b'), of('c')];
  expect(b.asked / a.asked / (b.root / a.root)).toBeCloseTo(1, 1);
  expect(b.asked / c.asked / ((b.root / c.root) * 2)).toBeCloseTo(1, 1);
  expect(cost).toBeLessThanOrEqual(1_000);
  expect(cost).toBeGreaterThan(995);
  expect(varianceAfter).toBeLessThan(varianceBefore / 3);
});

test('no single move of a person improves the plan', () => {
  const cells = [
    cell('a', 'x', 0.5),
    cell('a', 'y', 2, { populationShare: 0.2 }),
    cell('b', 'x', 1, { importance: 2 }),
  ];
  const { next, varianceAfter } = planNextAnswers(cells, 60);
  const large = planNextAnswers(cells, 400).next;
  const difficulty = (one: AskCell) =>
    large.find(({ question, group }) => question === one.question && group === one.group)?.rectificationVariance ?? 0;
  const asked = cells.map(
    (one) => 40 + (next.find(({ question, group }) => question === one.question && group === one.group)?.people ?? 0),
  );
  const variance = (counts: readonly number[]) =>
    cells.reduce(
      (sum, one, at) => sum + ((one.importance ?? 1) * one.populationShare ** 2 * difficulty(one)) / (counts[at] ?? 1),
      0,
    );
  expect(variance(asked)).toBeCloseTo(varianceAfter, 9);
  for (const from of [0, 1, 2])
    for (const to of [0, 1, 2]) {
      const moved = asked.map((count, at) => count + (at === to ? 1 : 0) - (at === from ? 1 : 0));
      expect(variance(moved) >= varianceAfter - 1e-12 || (moved[from] ?? 0) < 40).toBe(true);
    }
});

test('a question that nobody was asked comes first, the large group before the small', () => {
  const unknown = { pairs: [] };
  const { next } = planNextAnswers(
    [
      cell('known', 'x', 1),
      cell('new', 'x', 1, { ...unknown, populationShare: 0.8 }),
      cell('new', 'y', 1, { ...unknown, populationShare: 0.2 }),
    ],
    10,
  );
  expect(next[0]).toMatchObject({ question: 'new', group: 'x', rectificationVariance: 0.25 });
  expect(next[0]?.people).toBeGreaterThan(next[1]?.people ?? 0);
});

test('nobody is asked without a budget, and a cost of 0 is refused', () => {
  const plan = planNextAnswers([cell('a', 'x', 1)], 0.5);
  expect(plan).toMatchObject({ next: [], cost: 0 });
  expect(plan.varianceAfter).toBe(plan.varianceBefore);
  expect(() => planNextAnswers([cell('a', 'x', 1, { cost: 0 })], 5)).toThrow(RangeError);
});
