import { outcomeOf, type Outcome } from '../../domain/simulations/outcome.ts';
import type { Db } from '../../db/client.ts';
import { modelFacts, personaFacts, type ModelFacts, type PersonaFacts } from '../../db/simulations/results.ts';
import { askedProviders } from '../../db/simulations/open-run.ts';
import type { RunRow } from '../../db/simulations/run-facts.ts';

export interface RunOutcomeFacts extends Outcome {
  facts: PersonaFacts;
  models: ModelFacts[];
}

/** Figures computed from a run's reactions, counted in SQL. */
export async function runOutcome(db: Db, run: RunRow): Promise<RunOutcomeFacts> {
  const [facts, models] = await Promise.all([
    personaFacts(db, run.id, askedProviders(run.modelProvider).length),
    modelFacts(db, run.id),
  ]);
  return { facts, models, ...outcomeOf(facts, models, run.numUsers) };
}
