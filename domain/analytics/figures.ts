/** What analytics shows of a group of answers, and how sure it is. */
import type { ComparedGroup } from '../simulations/comparison.ts';
import type { SentimentCounts } from '../sentiment/sentiment.ts';
import { smallSample } from '../simulations/small-sample.ts';
import type { MeanInterval, Share } from '../simulations/statistics.ts';
import { clusteredScore, clusteredShare, effectiveAnswers, singleAnswers, type Clusters } from './clusters.ts';

export interface GroupFigures {
  /** Answers, each persona's to each message once. */
  counts: SentimentCounts;
  /** Different personas who gave them. */
  personas: number;
  /** Share of positives with its 95% confidence interval over personas. */
  positive: Share;
  /** Mean score, -1 to 1, with its 95% confidence interval over personas. */
  score: MeanInterval;
  /** Fewer than 30 personas. */
  isSmall: boolean;
}

/** Figures of pooled answers; of plain counts, where every persona gave one. */
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

/** A group as comparisons take it: what its answers are worth, and how many personas gave them. */
export function comparable(key: string, group: Clusters): ComparedGroup {
  return { key, counts: group, effective: effectiveAnswers(group), people: group.people };
}
