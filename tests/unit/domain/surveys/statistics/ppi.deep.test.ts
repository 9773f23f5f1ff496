// @guards domain/surveys/statistics/{ppi,weights}.ts domain/simulations/statistics.ts
import { coverageOfMeans, coverageOfShares, coverageOfWeightedMeans } from './_support/coverage.ts';

test.each([
  ['means', coverageOfMeans],
  ['weighted means', coverageOfWeightedMeans],
  ['shares', coverageOfShares],
])('intervals of %s hold the truth in at least 93%% of 1,000 data sets with biased personas', (_name, coverageOf) => {
  expect(coverageOf(1_000)).toBeGreaterThanOrEqual(0.93);
});
