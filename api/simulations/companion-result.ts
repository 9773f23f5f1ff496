import type { Db } from '../../db/client.ts';
import { ownRun, type RunReader } from '../../db/simulations/own-run.ts';
import { modelFacts, personaFacts } from '../../db/simulations/results.ts';
import { askedProviders } from '../../db/jobs/open-run.ts';
import { demographicsFromGroups } from '../../domain/simulations/grouped-demographics.ts';
import { insightsFromTotals } from '../../domain/simulations/insights.ts';
import { recommendationsFor } from '../../domain/simulations/recommendations.ts';
import { aggregate } from '../../domain/simulations/scoring.ts';
import type { SentimentCounts } from '../../domain/sentiment/sentiment.ts';
import { reactionItems } from './reactions-text.ts';

/**
 * The companion's `result`: JSON text of the Result of specification §3, from the reactions of a run that has completed, or failed with
 * answers. Null for any other run: what the record holds stays.
 */
export async function companionResult(db: Db, viewer: RunReader, jobId: string): Promise<string | null> {
  const run = await ownRun(db, viewer, jobId);
  if (run === null || (run.status !== 'completed' && run.status !== 'failed')) return null;
  const [people, models] = await Promise.all([
    personaFacts(db, run.id, askedProviders(run.modelProvider).length),
    modelFacts(db, run.id),
  ]);
  const { counts } = people;
  if (run.status === 'failed' && counts.total === 0) return null;
  const responses = models.reduce((sum, { total }) => sum + total, 0);
  const characters = models.reduce((sum, { responseCharacters }) => sum + responseCharacters, 0);
  return JSON.stringify({
    reactions: await reactionItems(db, run.id),
    analysis: run.analysis,
    positiveCount: counts.positive,
    negativeCount: counts.negative,
    neutralCount: counts.neutral,
    positivePercentage: percentOf(counts, 'positive', counts.total),
    negativePercentage: percentOf(counts, 'negative', counts.total),
    neutralPercentage: percentOf(counts, 'neutral', counts.total),
    ...aggregate({ ...counts, numUsers: run.numUsers }),
    segmentNames: run.segmentNames ?? [],
    demographics: demographicsFromGroups(people.byAge, people.byGender),
    insights: insightsFromTotals(counts, responses, characters),
    recommendations: recommendationsFor(counts),
  });
}

function percentOf(counts: SentimentCounts, sentiment: keyof SentimentCounts, total: number): number {
  return total === 0 ? 0 : (counts[sentiment] * 100) / total;
}
