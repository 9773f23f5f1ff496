import fc from 'fast-check';
import { medianOf, tailOfT, tInterval, tOfTail } from '../../../domain/simulations/student-t.ts';

// Printed tables of the t distribution.
test.each([
  [0.025, 1, 12.7062],
  [0.025, 2, 4.3027],
  [0.025, 5, 2.5706],
  [0.005, 10, 3.1693],
  [0.05, 30, 1.6973],
])('the t value with upper tail %f and %i degrees of freedom is %f', (tail, degrees, t) => {
  expect(tOfTail(tail, degrees)).toBeCloseTo(t, 3);
  expect(tailOfT(t, degrees)).toBeCloseTo(tail, 5);
  expect(tailOfT(-t, degrees)).toBeCloseTo(1 - tail, 5);
});

test('the tail is a half at zero and nothing at infinity', () => {
  expect([tailOfT(0, 7), tailOfT(Infinity, 7), tailOfT(-Infinity, 7)]).toEqual([0.5, 0, 1]);
});

test('the tail falls with t', () => {
  const t = fc.double({ min: -30, max: 30, noNaN: true });
  fc.assert(
    fc.property(t, t, fc.integer({ min: 1, max: 200 }), (one, other, degrees) => {
      const [low, high] = [Math.min(one, other), Math.max(one, other)];
      expect(tailOfT(high, degrees)).toBeLessThanOrEqual(tailOfT(low, degrees) + 1e-12);
    }),
  );
});

test('one value has no interval, equal ones a narrow one', () => {
  expect(tInterval([0.4])).toBeNull();
  expect(tInterval([0.4, 0.4])).toEqual({ mean: 0.4, low: 0.4, high: 0.4 });
});

test('an interval of three values is that of the textbook', () => {
  const { mean = 0, low = 0, high = 0 } = tInterval([1, 2, 3]) ?? {};
  expect(mean).toBe(2);
  expect(high - mean).toBeCloseTo(4.3027 / Math.sqrt(3), 3);
  expect(mean - low).toBeCloseTo(high - mean, 9);
});

test.each([
  [[], 0],
  [[3], 3],
  [[3, 1], 2],
  [[9, 1, 2], 2],
])('the median of %j is %f', (values, median) => expect(medianOf(values)).toBe(median));
