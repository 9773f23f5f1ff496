/** Recommendations on a result, quoted from specification §5. */
import type { BySentiment } from '../sentiment/sentiment.ts';
import { totalOf } from '../sentiment/sentiment.ts';
import { text, view, type ValueOf } from '../view.ts';

export const recommendationView = view('Recommendation', {
  type: text<'warning' | 'info' | 'success'>(),
  message: text(),
});

export type Recommendation = ValueOf<typeof recommendationView>;

/** Recommendations by sentiment, each with the percentage of answers above which it applies. */
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

/** Selects recommendations whose share is above its threshold, in the order above. `total` defaults to all answers. */
export function recommendationsFor(counts: BySentiment, total: number = totalOf(counts)): Recommendation[] {
  return rules
    .filter(({ sentiment, overPercent }) => counts[sentiment] * 100 > overPercent * total)
    .map(({ type, message }) => ({ type, message }));
}
