/** Rules for small samples, shared by pages, share links, files, analytics and the command line. */
import type { Share } from './statistics.ts';

/**
 * Groups of fewer people have no bar, and are not compared with other groups, because their share is uncertain by more
 * than 18 points.
 */
export const smallSample = 30;
/** Fewer people than these decide nothing: no side is ahead, and no message is better than another. */
export const minForVerdict = 10;
/** Messages that were asked about in fewer wordings of the question cannot be told apart for all of them. */
export const minWordings = 5;
/** Groups of fewer people have no interval; only their counts are shown. */
export const minForInterval = 5;

export type SampleSize = 'none' | 'few' | 'small' | 'enough';

/** Returns the size of a sample of so many people, however often each was asked. */
export function sampleSizeOf(people: number): SampleSize {
  if (people <= 0) return 'none';
  if (people < minForInterval) return 'few';
  return people < smallSample ? 'small' : 'enough';
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

/** Formats a share by the size of its sample: the number of people, where some were asked more than once. */
export function shareFigure(
  { count, share, low, high }: Share,
  answers: number,
  words: FigureWords,
  people = answers,
): ShareFigure {
  const size = sampleSizeOf(people);
  if (size === 'none') return { value: '–', range: null };
  const value = size === 'enough' ? words.percent(share) : `${words.count(count)} of ${words.count(answers)}`;
  return { value, range: size === 'few' ? null : words.percentRange(low, high) };
}
