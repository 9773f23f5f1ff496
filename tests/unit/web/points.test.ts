/** Differences in percentage points as texts. */
import { pointsText, signedPoints } from '../../../domain/simulations/comparison.ts';
import { points, pointsRange } from '../../../web/lib/points.ts';

test('half a point is rounded the same way in sentences and tables, for positive and negative values', () => {
  // 29 of 40 is displayed as 73% and 24 of 40 as 60%.
  expect([points(29 / 40 - 24 / 40), points(24 / 40 - 29 / 40), pointsText(24 / 40 - 29 / 40)]).toEqual([
    '+13\u00a0points',
    '−13\u00a0points',
    '13 points',
  ]);
});

test('a limit that would be rounded to zero keeps a decimal, and one point is singular', () => {
  expect(pointsRange(-0.004, 0.01)).toBe('−0.4 to +1');
  expect([points(0.01), points(-0.01), points(0)]).toEqual(['+1\u00a0point', '−1\u00a0point', '0\u00a0points']);
});

test('a clear difference of less than a point has a figure, and a bound beside zero never is zero', () => {
  expect([0.004, -0.0041, 0.0096, 0.0002].map(pointsText)).toEqual([
    '0.4 points',
    '0.4 points',
    '1 point',
    'under 0.1 points',
  ]);
  expect([pointsRange(0.0003, 0.08), pointsRange(-0.08, -0.00002), pointsRange(-1e-17, 0.02)]).toEqual([
    '+0.03 to +8',
    '−8 to −0.01',
    '0 to +2',
  ]);
});

test('the difference of a report has its direction, and only 0 has none', () => {
  expect([0.38, -0.125, 0.004, -0.0002, 1e-17].map(signedPoints)).toEqual([
    '+38 points',
    '−13 points',
    '+0.4 points',
    '−0.02 points',
    '0 points',
  ]);
});
