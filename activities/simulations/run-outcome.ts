import { demographicsFromGroups } from '../../domain/simulations/grouped-demographics.ts';
import type { Demographics } from '../../domain/simulations/demographics.ts';
import { insightsFromTotals, type Insights } from '../../domain/simulations/insights.ts';
import { recommendationsFor, type Recommendation } from '../../domain/simulations/recommendations.ts';
import type { Db } from '../../db/client.ts';
import { modelFacts, personaFacts, type ModelFacts, type PersonaFacts } from '../../db/simulations/results.ts';
import { askedProviders } from '../../db/jobs/open-run.ts';
import type { RunRow } from '../../db/jobs/run-facts.ts';

export interface RunOutcomeFacts {
  facts: PersonaFacts;
  models: ModelFacts[];
  demographics: Demographics;
  insights: Insights;
  recommendations: Recommendation[];
}

/** Figures computed from a run's reactions, counted in SQL. */
export async function runOutcome(db: Db, run: RunRow): Promise<RunOutcomeFacts> {
  const [facts, models] = await Promise.all([
    personaFacts(db, run.id, askedProviders(run.modelProvider).length),
    modelFacts(db, run.id),
  ]);
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
