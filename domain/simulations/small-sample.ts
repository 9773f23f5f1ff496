/** What may be said of so few answers. One rule for pages, share links, files, analytics and the command line. */
import type { Share } from './statistics.ts';

/** Below this a group has no bar of its own and no verdict: its share is uncertain by more than 18 points. */
export const smallSample = 30;
/** Below this not even an interval says anything: the answers themselves do. */
export const minForInterval = 5;

export type SampleSize = 'none' | 'few' | 'small' | 'enough';

export function sampleSizeOf(answers: number): SampleSize {
  if (answers <= 0) return 'none';
  if (answers < minForInterval) return 'few';
  return answers < smallSample ? 'small' : 'enough';
}

interface FigureWords {
  count: (value: number) => string;
  percent: (share: number) => string;
  percentRange: (low: number, high: number) => string;
}

export interface ShareFigure {
  /** `52%`; `4 of 10` of a small sample; a dash of nobody. */
  value: string;
  /** `46–58%`; null where an interval would say nothing. */
  range: string | null;
}

/** A share as the size of its sample lets it be written. */
export function shareFigure({ count, share, low, high }: Share, answers: number, words: FigureWords): ShareFigure {
  const size = sampleSizeOf(answers);
  if (size === 'none') return { value: '–', range: null };
  const value = size === 'enough' ? words.percent(share) : `${words.count(count)} of ${words.count(answers)}`;
  return { value, range: size === 'few' ? null : words.percentRange(low, high) };
}
