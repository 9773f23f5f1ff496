import { int, view, type ValueOf } from '../view.ts';

/** Answer scales of runs and the sentiments that their answers count as (specification §5). */
export const sentiments = ['positive', 'neutral', 'negative'] as const;
export type Sentiment = (typeof sentiments)[number];

export const sentimentTypes = ['support-oppose', 'yes-no', 'positive-negative-neutral'] as const;
export type SentimentType = (typeof sentimentTypes)[number];
export const defaultSentimentType: SentimentType = 'positive-negative-neutral';

export type BySentiment = Record<Sentiment, number>;

/** Counts by sentiment with their total: of reactions, or of personas by the sign of their mean score. */
export const sentimentCountsView = view('SentimentCounts', {
  positive: int(),
  negative: int(),
  neutral: int(),
  total: int(),
});

export type SentimentCounts = ValueOf<typeof sentimentCountsView>;

/** Words of each scale in prompts and on screens. */
export const scaleWords: Record<SentimentType, Record<Sentiment, string>> = {
  'support-oppose': { positive: 'support', neutral: 'neutral', negative: 'oppose' },
  'yes-no': { positive: 'yes', neutral: 'unsure', negative: 'no' },
  'positive-negative-neutral': { positive: 'positive', neutral: 'neutral', negative: 'negative' },
};

/**
 * Parses a stored or submitted scale. Unknown and missing names mean positive-negative-neutral, slashes mean dashes.
 */
export function sentimentTypeOf(value: string | null | undefined): SentimentType {
  const name = (value ?? '')
    .trim()
    .toLowerCase()
    .replace(/[/_\s]+/g, '-');
  return sentimentTypes.find((type) => type === name) ?? defaultSentimentType;
}

/** Returns 1 for positive, -1 for negative, otherwise 0. */
export function scoreOf(sentiment: Sentiment): 1 | 0 | -1 {
  if (sentiment === 'positive') return 1;
  return sentiment === 'negative' ? -1 : 0;
}

export function totalOf(counts: BySentiment): number {
  return counts.positive + counts.neutral + counts.negative;
}

/** Returns the counts on a run's record. */
export function countsOfRecord(run: {
  positiveCount: number;
  neutralCount: number | null;
  negativeCount: number;
}): SentimentCounts {
  const counts = { positive: run.positiveCount, neutral: run.neutralCount ?? 0, negative: run.negativeCount };
  return { ...counts, total: totalOf(counts) };
}

export function emptyCounts(): SentimentCounts {
  return { positive: 0, neutral: 0, negative: 0, total: 0 };
}

export function addCounts(a: SentimentCounts, b: SentimentCounts): SentimentCounts {
  return {
    positive: a.positive + b.positive,
    neutral: a.neutral + b.neutral,
    negative: a.negative + b.negative,
    total: a.total + b.total,
  };
}
