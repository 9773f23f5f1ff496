/** The scales a run may ask for and what their answers count as (specification §5). */
export { detectSentiment } from './keywords.ts';

export const sentiments = ['positive', 'neutral', 'negative'] as const;
export type Sentiment = (typeof sentiments)[number];

export const sentimentTypes = ['support-oppose', 'yes-no', 'positive-negative-neutral'] as const;
export type SentimentType = (typeof sentimentTypes)[number];
export const defaultSentimentType: SentimentType = 'positive-negative-neutral';

/** How many reactions of each kind. */
export interface SentimentCounts {
  positive: number;
  neutral: number;
  negative: number;
}

/** Words of each scale, as the prompt names them and the screens label them. */
export const scaleWords: Record<SentimentType, Record<Sentiment, string>> = {
  'support-oppose': { positive: 'support', neutral: 'neutral', negative: 'oppose' },
  'yes-no': { positive: 'yes', neutral: 'unsure', negative: 'no' },
  'positive-negative-neutral': { positive: 'positive', neutral: 'neutral', negative: 'negative' },
};

/** Reads a stored or submitted scale: 'positive/negative/neutral' and unknown or missing names mean the plain scale. */
export function sentimentTypeOf(value: string | null | undefined): SentimentType {
  const name = (value ?? '')
    .trim()
    .toLowerCase()
    .replace(/[/_\s]+/g, '-');
  return sentimentTypes.find((type) => type === name) ?? defaultSentimentType;
}

/** Positive 1, negative -1, otherwise 0. */
export function scoreOf(sentiment: Sentiment): 1 | 0 | -1 {
  if (sentiment === 'positive') return 1;
  return sentiment === 'negative' ? -1 : 0;
}

/** The sentiment of a mean score: its sign. */
export function sentimentOfScore(score: number): Sentiment {
  if (score > 0) return 'positive';
  return score < 0 ? 'negative' : 'neutral';
}

export function countSentiments(items: Iterable<Sentiment>): SentimentCounts {
  const counts: SentimentCounts = { positive: 0, neutral: 0, negative: 0 };
  for (const sentiment of items) counts[sentiment] += 1;
  return counts;
}

export function totalOf(counts: SentimentCounts): number {
  return counts.positive + counts.neutral + counts.negative;
}
