/** Tails and quantiles are those of scipy to 1e-12, so that figures made of them equal the oracles of the benchmark. */
import { tailOfChiSquare } from '../../../domain/simulations/chi-square.ts';
import { logGamma } from '../../../domain/simulations/gamma.ts';
import { pOfZ } from '../../../domain/simulations/significance.ts';
import { z95, zOfTail } from '../../../domain/simulations/statistics.ts';
import { tailOfT } from '../../../domain/simulations/student-t.ts';

/** Relative difference of two figures. */
const gap = (ours: number, scipy: number) => Math.abs(ours / scipy - 1);

test.each([
  [0.1, 0.920344325445942],
  [0.5, 0.6170750774519738],
  [1, 0.31731050786291415],
  [-1.96, 0.04999579029644087],
  [2.5758293, 0.010000000102632378],
  [4, 6.334248366623973e-5],
  [8, 1.244192114854348e-15],
])('z = %d has the p-value %d', (z, pValue) => expect(gap(pOfZ(z), pValue)).toBeLessThan(1e-12));

test('z = 0 has the p-value 1, and a very large one has none', () => {
  expect(pOfZ(0)).toBe(1);
  expect(pOfZ(60)).toBe(0);
});

test.each([
  [0.4, 0.2533471031357997],
  [0.025, 1.9599639845400545],
  [0.0025, 2.8070337683438042],
  [1e-6, 4.753424308822899],
  [1e-9, 5.9978070150076865],
])('the upper tail %d has the deviate %d', (tail, z) => {
  expect(gap(zOfTail(tail), z)).toBeLessThan(1e-12);
  expect(zOfTail(1 - tail)).toBeCloseTo(-z, 6);
});

test('the deviate of a half is 0, and that of 95% is the constant', () => {
  expect(zOfTail(0.5)).toBeCloseTo(0, 12);
  expect(zOfTail(0.025)).toBeCloseTo(z95, 14);
});

test.each([
  [3, 1, 0.08326451666355042],
  [0.2, 1, 0.6547208460185768],
  [10, 3, 0.01856613546304325],
  [120, 100, 0.08440668109369177],
  [60, 100, 0.999481108537452],
])('chi-square %d with %d degrees of freedom has the tail %d', (value, degrees, tail) =>
  expect(gap(tailOfChiSquare(value, degrees), tail)).toBeLessThan(1e-12),
);

test.each([
  [0.5, 0.5723649429247],
  [3.7, 1.428072326665388],
  [50, 144.56574394634487],
  [50_000, 490984.42327157187],
])('the logarithm of gamma of %d is %d', (x, value) => expect(gap(logGamma(x), value)).toBeLessThan(1e-13));

test.each([
  [2, 100_000, 0.022751481728753256],
  [30, 1, 0.010606402405535426],
])('t = %d with %d degrees of freedom has the tail %d', (t, degrees, tail) =>
  expect(gap(tailOfT(t, degrees), tail)).toBeLessThan(1e-10),
);
