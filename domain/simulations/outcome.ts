/**
 * Results of a run from its counts, shared by its record, the page, the companion, exports and the analysis.
 */
import type { Demographics } from './demographics.ts';
import { demographicsFromGroups } from './grouped-demographics.ts';
import { insightsFromTotals, type Insights, type ResponseTotals } from './insights.ts';
import { recommendationsFor, type Recommendation } from './recommendations.ts';
import { aggregate, type Aggregate } from './scoring.ts';
import type { SentimentCounts } from '../sentiment/sentiment.ts';

/** Counts of personas: all, by year of age and by gender as stored. */
export interface CountedPersonas {
  counts: SentimentCounts;
  byAge: readonly (SentimentCounts & { age: number | null })[];
  byGender: readonly (SentimentCounts & { gender: string | null })[];
}

export interface Outcome extends Aggregate {
  demographics: Demographics;
  insights: Insights;
  recommendations: Recommendation[];
}

/** Computes the outcome. Scores are means over all personas asked; all other figures are over those that answered. */
export function outcomeOf(people: CountedPersonas, models: readonly ResponseTotals[], numUsers: number): Outcome {
  const { counts, byAge, byGender } = people;
  return {
    ...aggregate({ ...counts, numUsers }),
    demographics: demographicsFromGroups(byAge, byGender),
    insights: insightsFromTotals(counts, models),
    recommendations: recommendationsFor(counts),
  };
}
