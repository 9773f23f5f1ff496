import type { Db } from '../../db/client.ts';
import { countEndings } from '../../db/simulations/endings.ts';
import { ownRun } from '../../db/simulations/own-run.ts';
import { modelFacts, personaFacts } from '../../db/simulations/results.ts';
import { askedProviders } from '../../db/simulations/open-run.ts';
import { outcomeOf } from '../../domain/simulations/outcome.ts';
import type { Sentiment, SentimentCounts } from '../../domain/sentiment/sentiment.ts';
import type { RequestBudget } from '../access/request-budget.ts';
import { reactionItems } from './reactions-text.ts';

/**
 * Builds the companion's `result`: JSON text of the Result of specification §3, from the reactions of a run that
 * completed, or failed with answers. Null for other runs, whose stored value applies. Throws RequestReadsTooMuch.
 */
export async function companionResult(
  db: Db,
  budget: RequestBudget,
  userId: string,
  jobId: string,
): Promise<string | null> {
  const run = await ownRun(db, userId, jobId);
  if (run === null || (run.status !== 'completed' && run.status !== 'failed')) return null;
  const providers = askedProviders(run.modelProvider).length;
  const [people, endings, models] = await Promise.all([
    personaFacts(db, run.id, providers),
    countEndings(db, run.id, providers),
    modelFacts(db, run.id),
  ]);
  const { counts } = people;
  if (run.status === 'failed' && counts.total === 0) return null;
  return JSON.stringify({
    reactions: await reactionItems(db, budget, run.id),
    analysis: run.analysis,
    positiveCount: counts.positive,
    negativeCount: counts.negative,
    neutralCount: counts.neutral,
    positivePercentage: percentOf(counts, 'positive'),
    negativePercentage: percentOf(counts, 'negative'),
    neutralPercentage: percentOf(counts, 'neutral'),
    segmentNames: run.segmentNames ?? [],
    isSimulated: run.isSimulated,
    endings,
    ...outcomeOf(people, models, run.numUsers),
  });
}

function percentOf(counts: SentimentCounts, sentiment: Sentiment): number {
  return counts.total === 0 ? 0 : (counts[sentiment] * 100) / counts.total;
}
