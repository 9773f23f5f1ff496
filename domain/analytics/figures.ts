/** Figures of a group of answers with their confidence intervals. */
import type { SentimentCounts } from '../sentiment/sentiment.ts';
import { smallSample } from '../simulations/small-sample.ts';
import type { MeanInterval, Share } from '../simulations/statistics.ts';
import { clusteredScore, clusteredShare, singleAnswers, type Clusters } from '../simulations/clusters.ts';

export interface GroupFigures {
  /** Counts of answers, once per persona and message. */
  counts: SentimentCounts;
  /** Number of different personas. */
  personas: number;
  /** Share of positives with its 95% confidence interval over personas. */
  positive: Share;
  /** Mean score, -1 to 1, with its 95% confidence interval over personas. */
  score: MeanInterval;
  /** True for fewer than 30 personas. */
  isSmall: boolean;
}

/** Computes the figures of pooled answers, or of plain counts if every persona gave one answer. */
export function figuresOf(group: SentimentCounts | Clusters): GroupFigures {
  const clusters = 'people' in group ? group : singleAnswers(group);
  const { positive, neutral, negative, total, people } = clusters;
  const counts = { positive, neutral, negative, total };
  return {
    counts,
    personas: people,
    positive: clusteredShare(clusters),
    score: clusteredScore(clusters),
    isSmall: people < smallSample,
  };
}
