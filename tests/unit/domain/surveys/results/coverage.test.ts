import { coverageOf, drawnInput, lanesAlone, lanesOfView } from './_support/coverage.ts';

test.each([true, false])('rectified shares hold the truth, twins: %s', (twins) => {
  const { covered, rectified } = coverageOf(lanesAlone, 150, twins);
  expect(covered).toBeGreaterThanOrEqual(0.92);
  expect(rectified).toBeGreaterThan(0.9);
  expect(lanesAlone(drawnInput(7, twins))).toEqual(lanesOfView(drawnInput(7, twins)));
});
