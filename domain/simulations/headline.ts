/** A run's result in plain words. The same on the page, in the PDF report, on the slides and on the command line. */
import type { Words } from '../figure-words.ts';
import { scaleOf } from './scale.ts';
import { minForInterval, sampleSizeOf, smallSample } from './small-sample.ts';
import type { Interval, Share } from './statistics.ts';

export interface HeadlineShares {
  /** Personas with an answer from any provider. */
  heard: number;
  /** Some of the answers that came are from personas asked before. */
  repeatsPersonas: boolean;
  sentimentType?: string | null;
  positive: Share;
  /** Of the positive share less the negative one, among those heard. */
  difference: Interval;
}

export const rangeMeaning =
  'Ranges are 95% confidence intervals: what is known of the share among personas like these, answered by the same model. They are not a poll of people.';

export type Lead = 'positive' | 'negative' | 'none';

/**
 * Which side is ahead: the interval of the difference decides, as it is printed, so that no sentence is at odds with
 * the figures beside it.
 */
export function leadOf({ low, high }: Interval): Lead {
  if (Number(low.toFixed(2)) > 0) return 'positive';
  return Number(high.toFixed(2)) < 0 ? 'negative' : 'none';
}

/** The lead of a result, which a handful of answers does not have. */
export function leadOfResult({ heard, difference }: Pick<HeadlineShares, 'heard' | 'difference'>): Lead {
  return heard < minForInterval ? 'none' : leadOf(difference);
}

type HeadlineWords = Pick<Words, 'count' | 'counted' | 'percent' | 'percentRange'>;

export function runHeadline(result: HeadlineShares, words: HeadlineWords): string {
  const { positive, heard, repeatsPersonas, sentimentType } = result;
  const scale = scaleOf(sentimentType);
  const size = sampleSizeOf(heard);
  const personas = words.counted(heard, 'persona');
  if (size === 'none') return 'No persona has answered yet.';
  if (size === 'few')
    return `Only ${personas} answered: too few for shares. ${words.count(positive.count)} of them ${scale.did}.`;
  const part = size === 'small' ? words.count(positive.count) : words.percent(positive.share);
  const interval = `95% confidence interval ${words.percentRange(positive.low, positive.high)}, among personas like these`;
  const small = size === 'small' ? ` A small sample: fewer than ${smallSample} answers.` : '';
  const repeat = repeatsPersonas ? ' Some personas were asked more than once, so the true ranges are wider.' : '';
  return `${scale.lead[leadOfResult(result)]}. ${part} of ${personas} ${scale.did} (${interval}).${small}${repeat}`;
}

interface AnsweredFigures {
  /** Personas with an answer from every provider asked. */
  answered: number;
  /** Personas with an answer from any. */
  heard: number;
  numUsers: number;
}

/**
 * How many of those asked have answered; where a persona waits for its second provider, how many were heard as well.
 */
export function answeredWords(
  { answered, heard, numUsers }: AnsweredFigures,
  words: Pick<Words, 'count' | 'counted'>,
  noun = 'persona',
): string {
  const complete = `${words.count(answered)} of ${words.counted(numUsers, noun)} answered`;
  return heard > answered ? `${complete} by both providers, ${words.count(heard)} by at least one` : complete;
}
