/** Counts by age and gender: specification §3, 'Result of a run'. */
import type { AgeBucket } from '../personas/demographic-groups.ts';
import type { SentimentCounts } from '../sentiment/sentiment.ts';

export interface Demographics {
  /** Counts of all age groups, with zeros for empty ones. */
  byAge: Record<AgeBucket, SentimentCounts>;
  /** Counts by gender in lower case, in order of first appearance. */
  byGender: Record<string, SentimentCounts>;
}
