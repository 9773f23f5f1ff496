/** When a run that may stop early has asked enough people. */
import { scaleOf } from './scale.ts';
import { totalOf, type BySentiment } from '../sentiment/sentiment.ts';
import { wilson } from './statistics.ts';

/** Fewer say too little about who is missing, whatever their interval. */
export const minForEarlyStop = 30;
export const earlyStopLimits = { minPoints: 1, maxPoints: 50 } as const;

/** Half the width of the 95% interval of the positive share, in percentage points. */
export function marginPoints(counts: BySentiment): number {
  const { low, high } = wilson(counts.positive, totalOf(counts));
  return ((high - low) / 2) * 100;
}

/** Personas are asked in an order drawn at random, so those heard so far stand for all; only the width is looked at, never the result. */
export function isEnough(counts: BySentiment, stopAtPoints: number): boolean {
  return totalOf(counts) >= minForEarlyStop && marginPoints(counts) <= stopAtPoints;
}

const stopped = 'Stopped early after ';

/** In the words of the run's scale. */
export function earlyStopNotice(asked: number, wished: number, sentimentType: string | null): string {
  return `${stopped}${asked} of ${wished} personas: the ${scaleOf(sentimentType).share.toLowerCase()} was known as precisely as asked for.`;
}

/** What a run was asked to do is no warning. */
export function isGoodNews(notice: string): boolean {
  return notice.startsWith(stopped);
}

/**
 * After how many personas a run stops by itself: `earliest` when all answer alike, `latest` when they split in halves, a little more in
 * either case while the last of them answer.
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
