import type { Scale } from '../../domain/simulations/scale.ts';
import type { CountFieldsFragment } from '../generated/graphql.ts';

export type Sentiment = 'positive' | 'neutral' | 'negative';

export const sentiments: readonly Sentiment[] = ['positive', 'neutral', 'negative'];

export const sentimentColor: Record<Sentiment, string> = {
  positive: 'var(--positive)',
  neutral: 'var(--neutral)',
  negative: 'var(--negative)',
};

export type Counts = Pick<CountFieldsFragment, Sentiment | 'total'>;

/** `81 positive, 50 neutral, 41 negative`, for screen readers. */
export function spokenCounts(counts: Counts, names: Scale['names']): string {
  return sentiments.map((sentiment) => `${counts[sentiment]} ${names[sentiment].toLowerCase()}`).join(', ');
}

/** Reads a stored sentiment; unknown ones count as neutral. */
export function asSentiment(text: string): Sentiment {
  return text === 'positive' || text === 'negative' ? text : 'neutral';
}
