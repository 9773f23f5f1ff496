/** Demographics and insights counted person by person, for comparison with the product's counts. */
import type { Demographics } from '../../domain/simulations/demographics.ts';
import { demographicsFromGroups } from '../../domain/simulations/grouped-demographics.ts';
import { insightsFromTotals, type Insights } from '../../domain/simulations/insights.ts';
import type { Sentiment } from '../../domain/sentiment/sentiment.ts';
import { countSentiments } from './consensus.ts';

interface CountedPerson {
  sentiment: Sentiment;
  age?: number | null;
  gender?: string | null;
}

export function countDemographics(people: readonly CountedPerson[]): Demographics {
  const one = (sentiment: Sentiment) => ({ ...countSentiments([sentiment]), total: 1 });
  return demographicsFromGroups(
    people.map(({ sentiment, age = null }) => ({ ...one(sentiment), age })),
    people.map(({ sentiment, gender = null }) => ({ ...one(sentiment), gender })),
  );
}

export function countInsights(reactions: readonly { sentiment: Sentiment; response: string }[]): Insights {
  const characters = reactions.reduce((sum, { response }) => sum + response.length, 0);
  const totals = { total: reactions.length, responseCharacters: characters };
  return insightsFromTotals(countSentiments(reactions.map(({ sentiment }) => sentiment)), [totals]);
}
