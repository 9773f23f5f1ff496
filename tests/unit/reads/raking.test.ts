import fc from 'fast-check';
import { rake, TargetsCannotBeMet, computeWeight, type Cell } from '../../../domain/segments/raking.ts';
import { drawWeighted } from '../../../domain/segments/weighted-draw.ts';
import { seededRandom } from '../../../domain/random.ts';

const cell = (sex: string, age: string, count: number): Cell => ({ categories: { sex, age }, count });

test('for one field a weight is the target share divided by the share in the sample', () => {
  const { factors, reached, rounds } = rake([cell('f', 'x', 30), cell('m', 'x', 70)], { sex: { f: 0.5, m: 0.5 } });
  expect(factors['sex']?.['f']).toBeCloseTo(5 / 3, 9);
  expect(factors['sex']?.['m']).toBeCloseTo(5 / 7, 9);
  expect(reached['sex']?.['f']).toBeCloseTo(0.5, 9);
  expect(rounds).toBe(1);
});

test('the weights of two fields equal a table computed by hand', () => {
  const cells = [cell('a', 'x', 10), cell('a', 'y', 20), cell('b', 'x', 30), cell('b', 'y', 40)];
  const { factors, isConverged } = rake(cells, { sex: { a: 0.4, b: 0.6 }, age: { x: 0.3, y: 0.7 } });
  expect(isConverged).toBe(true);
  const fitted = cells.map((one) => Math.round(one.count * computeWeight(one.categories, factors) * 1e4) / 1e4);
  // Raking keeps the odds ratio of the initial table, (10 × 40) / (20 × 30); with the margins this gives t² + 230 t −
  // 2400 = 0, so t = 10.
  expect(fitted).toEqual([10, 30, 20, 40]);
});

test('the design effect by Kish is 1 for equal weights and 1 + cv² otherwise', () => {
  expect(rake([cell('f', 'x', 50), cell('m', 'x', 50)], { sex: { f: 0.5, m: 0.5 } }).designEffect).toBeCloseTo(1, 9);
  const { designEffect, effectiveSize } = rake([cell('f', 'x', 10), cell('m', 'x', 90)], { sex: { f: 0.5, m: 0.5 } });
  const weights = [...Array.from({ length: 10 }, () => 5), ...Array.from({ length: 90 }, () => 5 / 9)];
  const squares = weights.reduce((sum, weight) => sum + weight * weight, 0);
  expect(designEffect).toBeCloseTo(squares / 100, 9);
  expect(effectiveSize).toBeCloseTo(10_000 / squares, 9);
});

// m and n have no target: they share the other 0.4 as 60 to 20.
test('categories without a target share the rest in proportion to their counts', () => {
  const cells = [cell('f', 'x', 20), cell('m', 'x', 60), cell('n', 'x', 20)];
  const { reached } = rake(cells, { sex: { f: 0.6 } });
  expect(
    Object.fromEntries(
      Object.entries(reached['sex'] ?? {}).map(([key, share]) => [key, Math.round(share * 1e6) / 1e6]),
    ),
  ).toEqual({
    f: 0.6,
    m: 0.3,
    n: 0.1,
  });
});

// Every object has a `constructor`, so a category of that name must not find the inherited one.
test('a category may have the name of an inherited property', () => {
  const cells = [cell('constructor', 'x', 30), cell('__proto__', 'x', 30), cell('m', 'x', 40)];
  const targets = { sex: JSON.parse('{"constructor": 0.25, "__proto__": 0.25, "m": 0.5}') as Record<string, number> };
  const { factors, reached, isConverged } = rake(cells, targets);
  expect(isConverged).toBe(true);
  expect(Object.entries(reached['sex'] ?? {}).map(([key, share]) => [key, Math.round(share * 1e6) / 1e6])).toEqual(
    Object.entries(targets.sex),
  );
  expect(computeWeight({ sex: 'toString' }, factors)).toBe(1);
  expect(() => rake([cell('m', 'x', 1)], { sex: { constructor: 1 } })).toThrow(
    /Nobody in this segment has sex constructor/,
  );
});

test.each([
  [{ sex: { robot: 0.2 } }, /Nobody in this segment has sex robot/],
  [{ sex: { f: 0.9, m: 0.4 } }, /add up to 130%/],
  [{ sex: { f: 0.2, m: 0.2 } }, /add up to 40%/],
  [{ sex: { f: -1 } }, /must be 0 or more/],
])('the targets %j cannot be reached', (targets, message) => {
  const cells = [cell('f', 'x', 1), cell('m', 'x', 1)];
  expect(() => rake(cells, targets as never)).toThrow(TargetsCannotBeMet);
  expect(() => rake(cells, targets as never)).toThrow(message);
});

test('for any table, targets of categories with people are reached, and weights average 1', () => {
  const share = fc.integer({ min: 1, max: 99 });
  const count = fc.integer({ min: 1, max: 500 });
  fc.assert(
    fc.property(fc.tuple(count, count, count, count), share, share, ([a, b, c, d], first, second) => {
      const cells = [cell('f', 'x', a), cell('f', 'y', b), cell('m', 'x', c), cell('m', 'y', d)];
      const targets = { sex: { f: first / 100, m: 1 - first / 100 }, age: { x: second / 100, y: 1 - second / 100 } };
      const { isConverged, reached, factors, designEffect } = rake(cells, targets);
      const total = a + b + c + d;
      const weighed = cells.reduce((sum, one) => sum + one.count * computeWeight(one.categories, factors), 0);
      expect(isConverged).toBe(true);
      expect(reached['sex']?.['f']).toBeCloseTo(first / 100, 5);
      expect(reached['age']?.['x']).toBeCloseTo(second / 100, 5);
      expect(weighed / total).toBeCloseTo(1, 4);
      expect(designEffect).toBeGreaterThanOrEqual(1 - 1e-9);
    }),
  );
});

test('a weighted draw contains everybody as often as their share requires, rounded up or down, and exactly the requested number', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 1, maxLength: 60 }),
      fc.integer({ min: 0, max: 200 }),
      fc.nat(),
      (weights, count, seed) => {
        const total = weights.reduce((sum, weight) => sum + weight, 0);
        const places = weights.map((weight, at) => ({ at, weight }));
        const draws = drawWeighted(places, (place) => place.weight, count, seededRandom(seed));
        expect(draws).toHaveLength(total === 0 ? 0 : count);
        if (total === 0) return;
        for (const { at, weight } of places) {
          const times = draws.filter((draw) => draw.profile.at === at);
          const expected = (count * weight) / total;
          expect(times.length).toBeGreaterThanOrEqual(Math.floor(expected - 1e-9));
          expect(times.length).toBeLessThanOrEqual(Math.ceil(expected + 1e-9));
          expect(times.filter((draw) => !draw.repeated)).toHaveLength(Math.min(1, times.length));
        }
      },
    ),
  );
});
