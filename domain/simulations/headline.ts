/** Headline of a result, shared by the page, the PDF report, the slides and the command line. */
import type { Words } from '../figure-words.ts';
import { whyUnusable, type EndingCounts } from './endings.ts';
import { scaleOf } from './scale.ts';
import { minForVerdict, sampleSizeOf, smallSample } from './small-sample.ts';
import type { Interval, Share } from './statistics.ts';

export interface HeadlineShares {
  /** Number of personas with an answer from any provider. */
  heard: number;
  /** Number of different people behind the answers; fewer than `heard` where some were asked more than once. */
  people: number;
  sentimentType?: string | null;
  positive: Share;
  /** Interval of the positive share minus the negative share, among personas with an answer. */
  difference: Interval;
  /** Personas that ended without an answer. */
  endings: EndingCounts;
}

export const rangeMeaning =
  'Ranges are 95% confidence intervals: what is known of the share among personas like these, answered by the same model. They are not a poll of people.';

/** Of several runs: what their figures rest on where people were asked more than once. */
export const repeatedPeople =
  'Some people were asked more than once: ranges and verdicts are about people, not answers.';

/** Says whose range is shown where people were asked more than once; empty where nobody was. */
function repeatMeaning(
  { heard, people }: Pick<HeadlineShares, 'heard' | 'people'>,
  words: Pick<Words, 'count' | 'counted'>,
): string {
  if (people === heard) return '';
  return `${words.count(heard)} answers are from ${words.counted(people, 'person', 'people')}, and the range is that of ${people === 1 ? 'one person' : 'so many people'}.`;
}

export type Lead = 'positive' | 'negative' | 'none';

/**
 * Returns the side that is ahead by the interval of the difference, rounded as printed, so that sentences match
 * figures.
 */
export function leadOf({ low, high }: Interval): Lead {
  if (Number(low.toFixed(2)) > 0) return 'positive';
  return Number(high.toFixed(2)) < 0 ? 'negative' : 'none';
}

/** Returns the lead of a result; none for very few people. */
export function leadOfResult({ people, difference }: Pick<HeadlineShares, 'people' | 'difference'>): Lead {
  return people < minForVerdict ? 'none' : leadOf(difference);
}

/** Says which side is ahead, or that too few people answered to say so. */
export function leadSentence(result: Parameters<typeof leadOfResult>[0], sentimentType?: string | null): string {
  return result.people < minForVerdict
    ? 'Too few people for a verdict'
    : scaleOf(sentimentType).lead[leadOfResult(result)];
}

type HeadlineWords = Pick<Words, 'count' | 'counted' | 'percent' | 'percentRange'>;

export function runHeadline(result: HeadlineShares, words: HeadlineWords): string {
  const { positive, heard, people, sentimentType, endings } = result;
  const scale = scaleOf(sentimentType);
  const size = sampleSizeOf(people);
  const personas = words.counted(heard, 'persona');
  const unusable = whyUnusable(heard, endings, words);
  if (unusable !== null) return unusable;
  if (size === 'none') return 'No persona has answered yet.';
  if (size === 'few' && people < heard)
    return `${words.count(heard)} answers are from ${words.counted(people, 'person', 'people')}: too few for shares. ${words.count(positive.count)} of the answers: ${scale.names.positive.toLowerCase()}.`;
  if (size === 'few')
    return `Only ${personas} answered: too few for shares. ${words.count(positive.count)} of them ${scale.did}.`;
  const part = size === 'small' ? words.count(positive.count) : words.percent(positive.share);
  const interval = `95% confidence interval ${words.percentRange(positive.low, positive.high)}, among personas like these`;
  const small = size === 'small' ? ` A small sample: fewer than ${smallSample} people.` : '';
  const repeat = people === heard ? '' : ` ${repeatMeaning(result, words)}`;
  return `${leadSentence(result, sentimentType)}. ${part} of ${personas} ${scale.did} (${interval}).${small}${repeat}`;
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

/** Says over whom the scores are: in a run that has ended those that answered, else also those still to answer. */
export function scoredPersonas(
  { heard, numUsers }: { heard: number; numUsers: number },
  { counted }: Pick<Words, 'counted'>,
): string {
  return heard === numUsers
    ? `the ${counted(heard, 'persona')} that answered`
    : `${counted(numUsers, 'persona')} asked for`;
}
