/** Which groups differ from the rest, and the sentence that says so. */
import type { SentimentCounts } from './sentiment.ts';
import { totalOf } from './sentiment.ts';
import type { Proportion } from './significance.ts';
import { holm, twoProportionTest } from './significance.ts';

export interface Compared {
  key: string;
  /** Share of positives minus that of all other groups together, in percentage points. */
  differencePoints: number;
  /** Two-sided, Holm-corrected over the groups compared. */
  pValue: number;
  isClear: boolean;
  /** '12 points more positive than the others (p = 0.004)' or 'no clear difference'. */
  verdict: string;
}

export const clearBelow = 0.05;

/** Each group against all others, by its share of positives. Empty groups and a group alone are not compared: []. */
export function compareGroups(groups: readonly { key: string; counts: SentimentCounts }[]): Compared[] {
  const filled = groups.map(({ key, counts }) => ({ key, successes: counts.positive, n: totalOf(counts) })).filter(({ n }) => n > 0);
  if (filled.length < 2) return [];
  const tests = filled.map((group) => twoProportionTest(group, restOf(filled, group)));
  const adjusted = holm(tests.map(({ pValue }) => pValue));
  return filled.map(({ key }, index) => compared(key, (tests[index]?.difference ?? 0) * 100, adjusted[index] ?? 1));
}

function restOf(groups: readonly Proportion[], group: Proportion): Proportion {
  const others = groups.filter((other) => other !== group);
  return { successes: others.reduce((sum, { successes }) => sum + successes, 0), n: others.reduce((sum, { n }) => sum + n, 0) };
}

function compared(key: string, differencePoints: number, pValue: number): Compared {
  const isClear = pValue < clearBelow;
  const points = Math.round(Math.abs(differencePoints));
  const direction = differencePoints > 0 ? 'more' : 'less';
  const size = points === 1 ? '1 point' : points === 0 ? 'under 1 point' : `${points} points`;
  const verdict = isClear ? `${size} ${direction} positive than the others (${pText(pValue)})` : 'no clear difference';
  return { key, differencePoints, pValue, isClear, verdict };
}

/** 'p = 0.03', 'p = 0.004', 'p < 0.001'. */
export function pText(pValue: number): string {
  if (pValue < 0.001) return 'p < 0.001';
  return `p = ${pValue.toFixed(pValue < 0.01 ? 3 : 2)}`;
}
