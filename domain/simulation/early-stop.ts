/** When a run that may stop early has asked enough people. */
import { totalOf, type SentimentCounts } from './sentiment.ts';
import { wilson } from './statistics.ts';

/** Fewer say too little about who is missing, whatever their interval. */
export const fewestForEarlyStop = 30;
export const earlyStopLimits = { fewestPoints: 1, mostPoints: 50 } as const;

/** Half the width of the 95 % interval of the positive share, in percentage points. */
export function marginPoints(counts: SentimentCounts): number {
  const { low, high } = wilson(counts.positive, totalOf(counts));
  return ((high - low) / 2) * 100;
}

/** Personas are asked in an order drawn at random, so those heard so far stand for all; only the width is looked at, never the result. */
export function isEnough(counts: SentimentCounts, stopAtPoints: number): boolean {
  return totalOf(counts) >= fewestForEarlyStop && marginPoints(counts) <= stopAtPoints;
}

export function earlyStopNotice(asked: number, wished: number): string {
  return `Stopped after ${asked} of ${wished} personas: the share of positive answers was known as exactly as asked for.`;
}
