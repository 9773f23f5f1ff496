/** Differences in percentage points as texts. */
import { pointsText } from '../../../domain/simulations/comparison.ts';
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
