/** The chi-square distribution against published tables. */
import { chiSquareOfTail, tailOfChiSquare } from '../../../domain/simulations/chi-square.ts';

test.each([
  [3.841459, 1, 0.05],
  [6.634897, 1, 0.01],
  [5.991465, 2, 0.05],
  [18.307038, 10, 0.05],
  [29.588298, 10, 0.001],
  [124.342113, 100, 0.05],
])('above %d with %d degrees of freedom lies %d', (value, degrees, tail) => {
  expect(tailOfChiSquare(value, degrees)).toBeCloseTo(tail, 6);
  expect(chiSquareOfTail(tail, degrees)).toBeCloseTo(value, 4);
});

test('the ends of the distribution', () => {
  expect(tailOfChiSquare(0, 3)).toBe(1);
  expect(tailOfChiSquare(-1, 3)).toBe(1);
  expect(tailOfChiSquare(1_000, 2)).toBeLessThan(1e-200);
  expect(chiSquareOfTail(1, 4)).toBeCloseTo(0, 6);
});
