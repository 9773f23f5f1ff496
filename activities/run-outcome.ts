import { demographicsFromGroups } from '../domain/simulation/grouped-demographics.ts';
import type { Demographics } from '../domain/simulation/demographics.ts';
import { insightsFromTotals, type Insights } from '../domain/simulation/insights.ts';
import { recommendationsFor, type Recommendation } from '../domain/simulation/recommendations.ts';
import type { Db } from '../db/client.ts';
import { modelFacts, personaFacts, type ModelFacts, type PersonaFacts } from '../db/queries/results.ts';
import { askedProviders } from '../db/queries/runs/open-run.ts';
import type { RunRow } from '../db/queries/runs/run-facts.ts';

export interface RunOutcomeFacts {
  facts: PersonaFacts;
  models: ModelFacts[];
  demographics: Demographics;
  insights: Insights;
  recommendations: Recommendation[];
}

/** Everything that follows from a run's reactions, counted in SQL. */
export async function runOutcome(db: Db, run: RunRow): Promise<RunOutcomeFacts> {
  const [facts, models] = await Promise.all([personaFacts(db, run.id, askedProviders(run.modelProvider).length), modelFacts(db, run.id)]);
  const responses = models.reduce((sum, model) => sum + model.total, 0);
  const characters = models.reduce((sum, model) => sum + model.responseCharacters, 0);
  return {
    facts,
    models,
    demographics: demographicsFromGroups(facts.byAge, facts.byGender),
    insights: insightsFromTotals(facts.counts, responses, characters),
    recommendations: recommendationsFor(facts.counts),
  };
}
