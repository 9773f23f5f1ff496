/** How much the wordings of the instruction count in the error of a difference. */
import { tailOfChiSquare } from './chi-square.ts';
import { meanOf } from './student-t.ts';

/** Variances of one difference between two groups of answers that were asked in several wordings. */
export interface WordingVariances {
  byWording: number;
  /** By person and wording: what the variance by wording is when wordings make no difference. */
  byBoth: number;
  wordings: number;
}

/** Wordings that chance alone spreads as much in so many of 100 comparisons do not count, or count entirely. */
const [ignoredFrom, entireTo] = [0.25, 0.05];

/**
 * Returns from 0 to 1 how much wordings count, by how often chance alone would spread them as much in pairs of so many
 * messages. Counting them always would find a difference of 10 points between 300 people 4 times less in 100, and
 * counting them only where a test is clear would leave 7 false winners in 100; one pair alone shows too little, so pairs
 * of the same messages are judged together.
 */
export function weightOfWordings(pairs: readonly WordingVariances[]): number {
  if (pairs.length === 0) return 0;
  // Of the pairs of k messages, k - 1 are independent.
  const independent = (Math.sqrt(1 + 8 * pairs.length) - 1) / 2;
  const degrees = independent * Math.max(1, Math.min(...pairs.map(({ wordings }) => wordings)) - 1);
  const ratio = meanOf(pairs.map(({ byWording, byBoth }) => (byBoth > 0 ? byWording / byBoth : Infinity)));
  if (ratio === Infinity) return 1;
  const byChance = tailOfChiSquare(ratio * degrees, degrees);
  return Math.min(1, Math.max(0, (ignoredFrom - byChance) / (ignoredFrom - entireTo)));
}
