/** Counts by age and gender: specification §3, 'Result of a run'. */
import type { AgeBucket } from '../personas/demographic-groups.ts';
import type { SentimentCounts } from '../sentiment/sentiment.ts';

export interface Demographics {
  /** Every bucket, with zeros where nobody is in it. */
  byAge: Record<AgeBucket, SentimentCounts>;
  /** By gender in lower case, in order of first appearance. */
  byGender: Record<string, SentimentCounts>;
}
