/** What analytics shows of a group of answers, and how sure it is. */
import type { GroupCounts } from '../simulation/demographics.ts';
import { meanInterval, wilson, type MeanInterval } from '../simulation/statistics.ts';

/** Below this a group is marked as a small sample: its share is uncertain by more than 18 points. */
export const smallSample = 30;

export interface ShareFigure {
  count: number;
  /** 0 to 1; 0 when nobody answered. */
  share: number;
  low: number;
  high: number;
}

export interface GroupFigures {
  counts: GroupCounts;
  /** Share of positives with its Wilson 95 % interval. */
  positive: ShareFigure;
  /** Mean score, -1 to 1, with its 95 % interval. */
  score: MeanInterval;
  /** Fewer than 30 answers. */
  isSmall: boolean;
}

export function shareFigure(count: number, total: number): ShareFigure {
  return { count, share: total === 0 ? 0 : count / total, ...wilson(count, total) };
}

export function figuresOf({ positive, neutral, negative, total }: GroupCounts): GroupFigures {
  const counts = { positive, neutral, negative, total };
  return { counts, positive: shareFigure(positive, total), score: meanInterval(counts), isSmall: total < smallSample };
}
