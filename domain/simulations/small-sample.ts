/** Rules for small samples, shared by pages, share links, files, analytics and the command line. */
import type { Share } from './statistics.ts';

/** Groups below this number have no bar and no verdict, because their share is uncertain by more than 18 points. */
export const smallSample = 30;
/** Groups below this number have no interval; only their counts are shown. */
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
  /** Formatted share: `52%`; `4 of 10` for a small sample; a dash for an empty group. */
  value: string;
  /** Formatted interval: `46–58%`; null for groups without one. */
  range: string | null;
}

/** Formats a share by the size of its sample. */
export function shareFigure({ count, share, low, high }: Share, answers: number, words: FigureWords): ShareFigure {
  const size = sampleSizeOf(answers);
  if (size === 'none') return { value: '–', range: null };
  const value = size === 'enough' ? words.percent(share) : `${words.count(count)} of ${words.count(answers)}`;
  return { value, range: size === 'few' ? null : words.percentRange(low, high) };
}
