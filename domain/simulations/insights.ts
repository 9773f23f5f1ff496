/** The three insights of a result: specification §3. */
import type { Sentiment, SentimentCounts } from '../sentiment/sentiment.ts';

export interface Insights {
  totalResponses: number;
  /** Characters, to one decimal. */
  averageResponseLength: number;
  mostCommonSentiment: Sentiment;
}

/** On a tie the first of positive, negative, neutral; neutral when there are no answers. */
export function mostCommonSentiment(counts: SentimentCounts): Sentiment {
  const most = Math.max(counts.positive, counts.negative, counts.neutral);
  const order: readonly Sentiment[] = ['positive', 'negative', 'neutral'];
  return most === 0 ? 'neutral' : (order.find((sentiment) => counts[sentiment] === most) ?? 'neutral');
}

/** From totals that the database has already summed. */
export function insightsFromTotals(counts: SentimentCounts, responses: number, totalLength: number): Insights {
  const averageResponseLength = responses === 0 ? 0 : Math.round((totalLength / responses) * 10) / 10;
  return { totalResponses: responses, averageResponseLength, mostCommonSentiment: mostCommonSentiment(counts) };
}
