/** A run's result in plain words. The same on the page, in the PDF report and on the slides. */
import type { Words } from '../analytics/words.ts';

export interface HeadlineShares {
  /** Personas with an answer from any provider. */
  heard: number;
  repeatsPersonas: boolean;
  positive: { share: number; low: number; high: number };
  negative: { share: number; low: number; high: number };
}

export const rangeMeaning =
  'Ranges are 95 % intervals. They describe how much another draw of personas from the same model would differ; they are not a poll of people.';

/** Which side is ahead, as far as the two intervals can tell. */
function lead({ positive, negative }: HeadlineShares): string {
  if (positive.low > negative.high) return 'Positive clearly outweighs negative';
  if (negative.low > positive.high) return 'Negative clearly outweighs positive';
  return 'There is no clear difference between positive and negative';
}

export function runHeadline(result: HeadlineShares, words: Pick<Words, 'counted' | 'percent'>): string {
  const { positive, heard, repeatsPersonas } = result;
  const range = `${Math.round(positive.low * 100)} and ${words.percent(positive.high)}`;
  const repeat = repeatsPersonas ? ' Some personas were asked more than once, so the true ranges are wider.' : '';
  return `${lead(result)}. ${words.percent(positive.share)} of ${words.counted(heard, 'persona')} reacted positively; another draw would likely land between ${range}.${repeat}`;
}

interface AnsweredFigures {
  /** Personas with an answer from every provider asked. */
  answered: number;
  /** Personas with an answer from any. */
  heard: number;
  numUsers: number;
}

/** How many of those asked have answered; where a persona waits for its second provider, how many were heard as well. */
export function answeredWords({ answered, heard, numUsers }: AnsweredFigures, words: Pick<Words, 'count' | 'counted'>, noun = 'persona'): string {
  const complete = `${words.count(answered)} of ${words.counted(numUsers, noun)} answered`;
  return heard > answered ? `${complete} by both providers, ${words.count(heard)} by at least one` : complete;
}
