/** Analyzes uploaded reactions with the statistics of results. Nothing is stored. */
import {
  emptyCounts,
  sentimentTypeOf,
  type Sentiment,
  type SentimentCounts,
} from '../../../../domain/sentiment/sentiment.ts';
import { adviseOn } from '../../../../domain/simulations/advice.ts';
import { noEndings } from '../../../../domain/simulations/endings.ts';
import { leadSentence, type leadOfResult } from '../../../../domain/simulations/headline.ts';
import { scaleOf } from '../../../../domain/simulations/scale.ts';
import { aggregate } from '../../../../domain/simulations/scoring.ts';
import { shareFigure, smallSample } from '../../../../domain/simulations/small-sample.ts';
import { meanInterval, shareWithInterval } from '../../../../domain/simulations/statistics.ts';
import { words } from '../../../exports/words.ts';
import { groupsOf } from './groups.ts';
import type { Analysis, AnalyzeInput, ReactionScore } from './schemas.ts';
import { scoreReactions } from './score.ts';

export async function analyzeUploaded({ reactions, sentiment_type }: AnalyzeInput): Promise<Analysis> {
  const type = sentimentTypeOf(sentiment_type);
  const scores = await scoreReactions(reactions, type);
  const counts = countsOf(scores);
  const difference = meanInterval(counts);
  const shareOf = (sentiment: Sentiment) => shareWithInterval(counts[sentiment], counts.total);
  const shares = { positive: shareOf('positive'), neutral: shareOf('neutral'), negative: shareOf('negative') };
  const figures = {
    ...shares,
    heard: counts.total,
    people: counts.total,
    sentimentType: type,
    difference,
    endings: noEndings,
  };
  const { advice } = adviseOn(figures, words);
  const unreadable = scores.length - counts.total;
  return {
    headline: headlineOf(figures),
    scored: counts.total,
    unreadable,
    ...shares,
    sentiment: difference,
    engagement: aggregate({ ...counts, numUsers: counts.total }).engagementScore,
    mean_reaction_engagement: meanEngagement(scores),
    is_small: counts.total < smallSample,
    ...groupsOf(reactions, scores, scaleOf(type)),
    recommendations: advice.map(({ message, qualification }) =>
      qualification === null ? message : `${message} ${qualification}`,
    ),
    flags: flagsOf(counts.total, unreadable),
    scores,
  };
}

function countsOf(scores: readonly ReactionScore[]): SentimentCounts {
  const counts = emptyCounts();
  for (const { sentiment } of scores) {
    if (sentiment === null) continue;
    counts[sentiment] += 1;
    counts.total += 1;
  }
  return counts;
}

type Figures = Parameters<typeof leadOfResult>[0] &
  Pick<Analysis, 'positive'> & { heard: number; sentimentType: string };

function headlineOf({ heard, difference, positive, sentimentType }: Figures): string {
  if (heard === 0) return 'No reaction can be read.';
  const scale = scaleOf(sentimentType);
  const { value, range } = shareFigure(positive, heard, words);
  const interval = range === null ? '' : ` (95% confidence interval ${range})`;
  return `${leadSentence({ people: heard, difference }, sentimentType)}. ${scale.share}: ${value}${interval}, ${words.counted(heard, 'reaction')}.`;
}

function meanEngagement(scores: readonly ReactionScore[]): number | null {
  const known = scores.flatMap(({ engagement }) => (engagement === null ? [] : [engagement]));
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
}

function flagsOf(scored: number, unreadable: number): string[] {
  return [
    scored < smallSample ? 'Few reactions: the intervals are wide.' : '',
    unreadable > 0
      ? `${words.counted(unreadable, 'reaction')} cannot be read and ${unreadable === 1 ? 'is' : 'are'} not counted.`
      : '',
    'Intervals hold if these reactions were drawn at random from the people they stand for.',
  ].filter((flag) => flag !== '');
}
