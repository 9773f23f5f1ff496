/** Headline of a result, shared by the page, the PDF report, the slides and the command line. */
import type { Words } from '../figure-words.ts';
import { whyUnusable, type EndingCounts } from './endings.ts';
import { scaleOf } from './scale.ts';
import { minForInterval, sampleSizeOf, smallSample } from './small-sample.ts';
import type { Interval, Share } from './statistics.ts';

export interface HeadlineShares {
  /** Number of personas with an answer from any provider. */
  heard: number;
  /** True when some answers are from personas that were asked more than once. */
  repeatsPersonas: boolean;
  sentimentType?: string | null;
  positive: Share;
  /** Interval of the positive share minus the negative share, among personas with an answer. */
  difference: Interval;
  /** Personas that ended without an answer. */
  endings: EndingCounts;
}

export const rangeMeaning =
  'Ranges are 95% confidence intervals: what is known of the share among personas like these, answered by the same model. They are not a poll of people.';

export const repeatMeaning = 'Some personas were asked more than once, so the true ranges are wider.';

export type Lead = 'positive' | 'negative' | 'none';

/**
 * Returns the side that is ahead by the interval of the difference, rounded as printed, so that sentences match
 * figures.
 */
export function leadOf({ low, high }: Interval): Lead {
  if (Number(low.toFixed(2)) > 0) return 'positive';
  return Number(high.toFixed(2)) < 0 ? 'negative' : 'none';
}

/** Returns the lead of a result; none for very few answers. */
export function leadOfResult({ heard, difference }: Pick<HeadlineShares, 'heard' | 'difference'>): Lead {
  return heard < minForInterval ? 'none' : leadOf(difference);
}

type HeadlineWords = Pick<Words, 'count' | 'counted' | 'percent' | 'percentRange'>;

export function runHeadline(result: HeadlineShares, words: HeadlineWords): string {
  const { positive, heard, repeatsPersonas, sentimentType, endings } = result;
  const scale = scaleOf(sentimentType);
  const size = sampleSizeOf(heard);
  const personas = words.counted(heard, 'persona');
  const unusable = whyUnusable(heard, endings, words);
  if (unusable !== null) return unusable;
  if (size === 'none') return 'No persona has answered yet.';
  if (size === 'few')
    return `Only ${personas} answered: too few for shares. ${words.count(positive.count)} of them ${scale.did}.`;
  const part = size === 'small' ? words.count(positive.count) : words.percent(positive.share);
  const interval = `95% confidence interval ${words.percentRange(positive.low, positive.high)}, among personas like these`;
  const small = size === 'small' ? ` A small sample: fewer than ${smallSample} answers.` : '';
  const repeat = repeatsPersonas ? ` ${repeatMeaning}` : '';
  return `${scale.lead[leadOfResult(result)]}. ${part} of ${personas} ${scale.did} (${interval}).${small}${repeat}`;
}

interface AnsweredFigures {
  /** Number of personas that every provider of the run answered for or ended without an answer. */
  answered: number;
  /** Number of personas with an answer from any provider. */
  heard: number;
  /** Number of personas that the run was to ask. */
  asked: number;
}

/**
 * Says how many personas have answered, and with several providers how many have answered at least one.
 */
export function answeredWords(
  { answered, heard, asked }: AnsweredFigures,
  words: Pick<Words, 'count' | 'counted'>,
  noun = 'persona',
): string {
  const complete = `${words.count(answered)} of ${words.counted(asked, noun)} answered`;
  return heard > answered ? `${complete} by every provider, ${words.count(heard)} by at least one` : complete;
}
