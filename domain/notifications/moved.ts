/** Rule by which the answer to a recurring run counts as moved. */
import { z } from 'zod';
import type { Interval } from '../simulations/statistics.ts';

/** Positive shares of a run and the run before it, and their difference with its interval, all from 0 to 1. */
export const moveSchema = z.object({
  from: z.number(),
  to: z.number(),
  low: z.number(),
  high: z.number(),
});

export type Move = z.output<typeof moveSchema>;

export interface Wave {
  message: string;
  positiveShare: number;
  answered: number;
  isSimulated: boolean;
  sentimentType: string;
}

interface Tested extends Interval {
  /** Share of the later run minus that of the earlier one. */
  difference: number;
  /** True when the interval excludes 0. */
  isClear: boolean;
}

/**
 * Returns the move from one run to the next; null when the difference is not clear by the test of comparisons, smaller
 * than `points`, or between runs that were asked something else or answered by another sort of provider.
 */
export function moveOf(before: Wave, after: Wave, test: Tested, points: number): Move | null {
  const isSame =
    before.message === after.message &&
    before.sentimentType === after.sentimentType &&
    before.isSimulated === after.isSimulated;
  if (!isSame || before.answered === 0 || after.answered === 0) return null;
  // Compared in hundredths of a point, so that a move of exactly the amount counts despite rounding.
  const isLarge = Math.round(Math.abs(test.difference) * 10_000) >= Math.round(points * 100);
  if (!test.isClear || !isLarge) return null;
  return { from: before.positiveShare, to: after.positiveShare, low: test.low, high: test.high };
}
