/** The three insights of a result: specification §3. */
import type { Sentiment, BySentiment } from '../sentiment/sentiment.ts';
import { int, float, text, view, type ValueOf } from '../view.ts';

export const insightsView = view('Insights', {
  totalResponses: int(),
  /** Mean length of a response in characters, to one decimal. */
  averageResponseLength: float(),
  mostCommonSentiment: text<Sentiment>(),
});

export type Insights = ValueOf<typeof insightsView>;

/** Returns the most common sentiment; on a tie the first of positive, negative, neutral; neutral without answers. */
export function mostCommonSentiment(counts: BySentiment): Sentiment {
  const largest = Math.max(counts.positive, counts.negative, counts.neutral);
  const order: readonly Sentiment[] = ['positive', 'negative', 'neutral'];
  return largest === 0 ? 'neutral' : (order.find((sentiment) => counts[sentiment] === largest) ?? 'neutral');
}

/** Totals of one model, summed by the database. */
export interface ResponseTotals {
  /** Number of responses. */
  total: number;
  responseCharacters: number;
}

/** Builds the insights from `counts` of personas and the totals of all responses. */
export function insightsFromTotals(counts: BySentiment, models: readonly ResponseTotals[]): Insights {
  const responses = models.reduce((sum, { total }) => sum + total, 0);
  const totalLength = models.reduce((sum, { responseCharacters }) => sum + responseCharacters, 0);
  const averageResponseLength = responses === 0 ? 0 : Math.round((totalLength / responses) * 10) / 10;
  return { totalResponses: responses, averageResponseLength, mostCommonSentiment: mostCommonSentiment(counts) };
}
