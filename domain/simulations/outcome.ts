/**
 * What follows from the counts of a run: the one place for its record, the page, the companion, exports and the
 * analysis.
 */
import type { Demographics } from './demographics.ts';
import { demographicsFromGroups } from './grouped-demographics.ts';
import { insightsFromTotals, type Insights, type ResponseTotals } from './insights.ts';
import { recommendationsFor, type Recommendation } from './recommendations.ts';
import { aggregate, type Aggregate } from './scoring.ts';
import type { SentimentCounts } from '../sentiment/sentiment.ts';

/** Personas, each counted once: all, by year of age and by gender as stored. */
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

/** Scores are over all personas asked, everything else over those that answered. */
export function outcomeOf(people: CountedPersonas, models: readonly ResponseTotals[], numUsers: number): Outcome {
  const { counts, byAge, byGender } = people;
  return {
    ...aggregate({ ...counts, numUsers }),
    demographics: demographicsFromGroups(byAge, byGender),
    insights: insightsFromTotals(counts, models),
    recommendations: recommendationsFor(counts),
  };
}
