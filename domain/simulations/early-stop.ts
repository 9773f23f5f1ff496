/** Early stop of a run by the margin of error. */
import { scaleOf } from './scale.ts';
import { totalOf, type BySentiment } from '../sentiment/sentiment.ts';
import { wilson } from './statistics.ts';

/** Minimum number of answers, since fewer do not represent the personas that are left, whatever their interval. */
export const minForEarlyStop = 30;
export const earlyStopLimits = { minPoints: 1, maxPoints: 50 } as const;

/** Returns half the width of the 95% interval of the positive share, in percentage points. */
export function marginPoints(counts: BySentiment): number {
  const { low, high } = wilson(counts.positive, totalOf(counts));
  return ((high - low) / 2) * 100;
}

/**
 * True when the margin is reached. Personas are asked in random order, so those that answered represent all; the result
 * itself does not matter.
 */
export function isEnough(counts: BySentiment, stopAtPoints: number): boolean {
  return totalOf(counts) >= minForEarlyStop && marginPoints(counts) <= stopAtPoints;
}

const stopped = 'Stopped early after ';

/** Builds the notice in the words of the run's scale. */
export function earlyStopNotice(asked: number, requested: number, sentimentType: string | null): string {
  return `${stopped}${asked} of ${requested} personas: the ${scaleOf(sentimentType).share.toLowerCase()} was known as precisely as asked for.`;
}

/** True for notices that are not warnings: an early stop is what the owner chose. */
export function isEarlyStopNotice(notice: string): boolean {
  return notice.startsWith(stopped);
}

/**
 * Returns the numbers of personas after which a run stops: `earliest` if all answer alike, `latest` if the answers are
 * split in half. Calls in flight add a few.
 */
export function stopsAfter(stopAtPoints: number): { earliest: number; latest: number } {
  const enough = (positiveOf: (total: number) => number) => {
    let total = minForEarlyStop;
    for (
      ;
      marginPoints({ positive: positiveOf(total), neutral: 0, negative: total - positiveOf(total) }) > stopAtPoints;
    )
      total += 1;
    return total;
  };
  return { earliest: enough(() => 0), latest: enough((total) => Math.floor(total / 2)) };
}
