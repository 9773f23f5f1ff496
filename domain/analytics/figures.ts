/** Figures of a group of answers with their confidence intervals. */
import { sentimentCountsView, type SentimentCounts } from '../sentiment/sentiment.ts';
import { smallSample } from '../simulations/small-sample.ts';
import { shareView, meanIntervalView } from '../simulations/statistics.ts';
import { clusteredScore, clusteredShare, singleAnswers, type Clusters } from '../simulations/clusters.ts';
import { int, flag, baseView, type ValueOf } from '../view.ts';

export const groupFiguresView = baseView('GroupFigures', {
  /** Counts of answers, once per persona and message. */
  counts: sentimentCountsView,
  personas: int('Number of different personas; counts have each once per message.'),
  /** Share of positives with its 95% confidence interval over personas. */
  positive: shareView,
  /** Mean score, -1 to 1, with its 95% confidence interval over personas. */
  score: meanIntervalView,
  isSmall: flag('True for fewer than 30 personas.'),
});

export type GroupFigures = ValueOf<typeof groupFiguresView>;

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
