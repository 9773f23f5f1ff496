/** @guards domain/surveys/results/** domain/surveys/statistics/** */
import { note } from '../../../../_support/note.ts';
import { coverageOf, lanesAlone } from './_support/coverage.ts';

test.each([true, false])(
  'rectified shares hold the truth in at least 93 of 100 data sets, twins: %s',
  (twins) => {
    const { covered, rectified } = coverageOf(lanesAlone, 1_000, twins);
    note(`twins ${twins}: ${(100 * covered).toFixed(1)}% covered, ${(100 * rectified).toFixed(1)}% rectified`);
    expect(covered).toBeGreaterThanOrEqual(0.93);
    expect(rectified).toBeGreaterThan(0.9);
  },
  600_000,
);
