import { rectifiedHolds } from '../../../../../bench/honesty/rectified.ts';
import { seededRandom } from '../../../../../domain/random.ts';
import { times } from '../statistics/_support/simulated.ts';
import { coverageOf, drawnInput, lanesAlone, lanesOfView } from './_support/coverage.ts';

/** The deep run has a thousand data sets: coverage.deep.test.ts. */
test.each([true, false])('rectified shares hold the truth, twins: %s', (twins) => {
  const { covered, rectified } = coverageOf(lanesAlone, 60, twins);
  // Two deviations below 95 of 100, for so few data sets.
  expect(covered).toBeGreaterThanOrEqual(0.9);
  expect(rectified).toBeGreaterThan(0.9);
  expect(lanesAlone(drawnInput(7, twins))).toEqual(lanesOfView(drawnInput(7, twins)));
});

test.each(['groups', 'twins'] as const)(
  'rectified figures hold the truth where 70%% of personas and half of the people live in a city, %s',
  (mode) => {
    const random = seededRandom(`city ${mode}`);
    const design = { people: 40, urbanPeople: 0.5, urbanPersonas: 0.7, mode, isWeighted: false };
    const found = times(40, () => rectifiedHolds(random, design));
    // Of 40 intervals of 95%, more than five miss once in a hundred.
    expect(found.filter((one) => one?.share === true).length).toBeGreaterThanOrEqual(35);
    expect(found.filter((one) => one?.mean === true).length).toBeGreaterThanOrEqual(35);
  },
);
