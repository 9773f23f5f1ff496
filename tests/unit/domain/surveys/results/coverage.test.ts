import { coverageOf, drawnInput, lanesAlone, lanesOfView } from './_support/coverage.ts';

/** The deep run has a thousand data sets: coverage.deep.test.ts. */
test.each([true, false])('rectified shares hold the truth, twins: %s', (twins) => {
  const { covered, rectified } = coverageOf(lanesAlone, 60, twins);
  // Two deviations below 95 of 100, for so few data sets.
  expect(covered).toBeGreaterThanOrEqual(0.9);
  expect(rectified).toBeGreaterThan(0.9);
  expect(lanesAlone(drawnInput(7, twins))).toEqual(lanesOfView(drawnInput(7, twins)));
});
