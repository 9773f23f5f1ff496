/** Recommendations of a result, word for word from specification §5. */
import type { BySentiment } from '../sentiment/sentiment.ts';
import { totalOf } from '../sentiment/sentiment.ts';

export interface Recommendation {
  type: 'warning' | 'info' | 'success';
  message: string;
}

/** Which share advises what, once it is over so many percent of the answers. */
export const rules = [
  {
    sentiment: 'negative',
    overPercent: 40,
    type: 'warning',
    message: 'High negative sentiment detected. Consider revising the message tone.',
  },
  {
    sentiment: 'neutral',
    overPercent: 50,
    type: 'info',
    message: 'Many neutral responses. Consider making the message more engaging.',
  },
  {
    sentiment: 'positive',
    overPercent: 70,
    type: 'success',
    message: 'Strong positive response! This message resonates well with the audience.',
  },
] as const;

/** Those whose share is strictly over its threshold, in the order above. `total` is all answers unless given. */
export function recommendationsFor(counts: BySentiment, total: number = totalOf(counts)): Recommendation[] {
  return rules
    .filter(({ sentiment, overPercent }) => counts[sentiment] * 100 > overPercent * total)
    .map(({ type, message }) => ({ type, message }));
}
