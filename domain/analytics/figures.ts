/** What analytics shows of a group of answers, and how sure it is. */
import type { GroupCounts } from '../simulation/demographics.ts';
import { meanInterval, shareWithInterval, type MeanInterval, type Share } from '../simulation/statistics.ts';

/** Below this a group is marked as a small sample: its share is uncertain by more than 18 points. */
export const smallSample = 30;

export interface GroupFigures {
  counts: GroupCounts;
  /** Share of positives with its Wilson 95 % interval. */
  positive: Share;
  /** Mean score, -1 to 1, with its 95 % interval. */
  score: MeanInterval;
  /** Fewer than 30 answers. */
  isSmall: boolean;
}

export function figuresOf({ positive, neutral, negative, total }: GroupCounts): GroupFigures {
  const counts = { positive, neutral, negative, total };
  return { counts, positive: shareWithInterval(positive, total), score: meanInterval(counts), isSmall: total < smallSample };
}
