/** Comparison of each group with all others, with a sentence as the verdict. */
import { scaleOf, type Scale } from './scale.ts';
import { clusteredDifference, isRepeating, noCross, sumOfClusters, type Clusters } from './clusters.ts';
import { holm, twoProportionTest } from './significance.ts';
import { smallSample } from './small-sample.ts';

export interface Compared {
  key: string;
  /** Share of positives minus that of all other groups together, in percentage points. */
  differencePoints: number;
  /** Two-sided p-value, Holm-corrected over the groups compared. */
  pValue: number;
  isClear: boolean;
  /** '12 points more positive than the others (p = 0.004)' or 'no clear difference'. */
  verdict: string;
}

export const clearBelow = 0.05;

export interface ComparedGroup {
  key: string;
  counts: Clusters;
}

/**
 * Compares the share of positives of each group with that of all others, by person. Groups of fewer than 30 people count
 * among the others but are not compared themselves. Returns [] for a single group. No person is in two groups.
 */
export function compareGroups(groups: readonly ComparedGroup[], scale: Scale = scaleOf(null)): Compared[] {
  const filled = groups.filter(({ counts }) => counts.total > 0);
  if (filled.length < 2) return [];
  const eligible = filled.filter(({ counts }) => counts.people >= smallSample);
  const tests = eligible.map((group) => {
    const others = filled.filter((other) => other !== group).map(({ counts }) => counts);
    return testBetween(group.counts, sumOfClusters(others));
  });
  const adjusted = holm(tests.map(({ pValue }) => pValue));
  return eligible.map(({ key }, index) =>
    compared(key, (tests[index]?.difference ?? 0) * 100, adjusted[index] ?? 1, scale),
  );
}

/** Tests the positive shares of two groups of different people: by their spread where some answered more than once. */
export function testBetween(one: Clusters, other: Clusters): { difference: number; pValue: number } {
  if (isRepeating(one) || isRepeating(other)) return clusteredDifference({ first: one, second: other, ...noCross });
  const proportionOf = ({ positive, total }: Clusters) => ({ successes: positive, n: total });
  return twoProportionTest(proportionOf(one), proportionOf(other));
}

function compared(key: string, differencePoints: number, pValue: number, { adjective }: Scale): Compared {
  const isClear = pValue < clearBelow;
  const direction = differencePoints > 0 ? 'more' : 'less';
  const verdict = isClear
    ? `${pointsText(differencePoints / 100)} ${direction} ${adjective} than the others (${pText(pValue)})`
    : noClearDifference;
  return { key, differencePoints, pValue, isClear, verdict };
}

export const noClearDifference = 'no clear difference';

/**
 * Returns a difference of shares in whole percentage points, half a point rounded away from zero, so that it matches
 * the printed shares: 60% and 72.5% are 13 apart.
 */
export function wholePoints(difference: number): number {
  // 0.725 - 0.6 is a little less than 0.125 in floating point.
  const size = Math.round(Math.abs(difference) * 100 + 1e-9);
  return difference < 0 && size > 0 ? -size : size;
}

/** Formats the size of a difference of shares: `12 points`; `0.4 points` where whole points would print none. */
export function pointsText(difference: number): string {
  const points = Math.abs(wholePoints(difference));
  if (points > 0) return points === 1 ? '1 point' : `${points} points`;
  const tenths = (Math.abs(difference) * 100).toFixed(1);
  return Number(tenths) === 0 ? 'under 0.1 points' : `${tenths} points`;
}

/**
 * Formats a difference of shares with its direction: `+12 points`, with a true minus. One beside 0 keeps two digits, so that
 * the bound of a clear difference is not printed as 0.
 */
export function signedPoints(difference: number): string {
  const size = Math.abs(difference) * 100;
  // Less is a rest of floating point.
  if (size < 1e-9) return '0 points';
  const text = size < 0.05 ? `${Math.max(0.01, size).toFixed(2)} points` : pointsText(difference);
  return `${difference < 0 ? '−' : '+'}${text}`;
}

/** Formats a p-value: 'p = 0.03', 'p = 0.004', 'p < 0.001'. */
export function pText(pValue: number): string {
  return pValue < 0.001 ? `p ${pFigure(pValue)}` : `p = ${pFigure(pValue)}`;
}

/** Formats a p-value for a column: '0.03', '< 0.001', with three digits near 0.05. */
export function pFigure(pValue: number): string {
  if (pValue < 0.001) return '< 0.001';
  const isBesideLine = pValue >= 0.045 && pValue < 0.055;
  const figure = pValue.toFixed(pValue < 0.01 || isBesideLine ? 3 : 2);
  // A clear difference must not have the p-value at which it would not be clear.
  return pValue < clearBelow && Number(figure) >= clearBelow ? '0.049' : figure;
}
