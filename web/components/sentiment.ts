import { sentiments, type Sentiment, type SentimentCounts } from '../../domain/sentiment/sentiment.ts';
import type { Scale } from '../../domain/simulations/scale.ts';

/** Colors of the theme by sentiment. */
export const sentimentColor: Record<Sentiment, string> = {
  positive: 'var(--positive)',
  neutral: 'var(--neutral)',
  negative: 'var(--negative)',
};

/** `81 positive, 50 neutral, 41 negative`, for screen readers. */
export function spokenCounts(counts: SentimentCounts, names: Scale['names']): string {
  return sentiments.map((sentiment) => `${counts[sentiment]} ${names[sentiment].toLowerCase()}`).join(', ');
}

/** Reads a stored sentiment; unknown ones count as neutral. */
export function asSentiment(text: string): Sentiment {
  return text === 'positive' || text === 'negative' ? text : 'neutral';
}
