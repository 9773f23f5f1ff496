import type { Endings } from '../../domain/simulations/endings.ts';
import { outcomeOf, type Outcome } from '../../domain/simulations/outcome.ts';
import type { Db } from '../../db/client.ts';
import { countEndings } from '../../db/simulations/endings.ts';
import { modelFacts, personaFacts, type ModelFacts, type PersonaFacts } from '../../db/simulations/results.ts';
import { askedProviders } from '../../db/simulations/open-run.ts';
import type { RunRow } from '../../db/simulations/run-facts.ts';

export interface RunOutcomeFacts extends Outcome {
  facts: PersonaFacts;
  endings: Endings;
  models: ModelFacts[];
}

/** Computes the figures of a run that nobody is missing in. Its scores are means over the personas that answered. */
export async function runOutcome(db: Db, run: RunRow): Promise<RunOutcomeFacts> {
  const providers = askedProviders(run.modelProvider).length;
  const [facts, models, endings] = await Promise.all([
    personaFacts(db, run.id, providers),
    modelFacts(db, run.id),
    countEndings(db, run.id, providers),
  ]);
  return { facts, models, endings, ...outcomeOf(facts, models, run.numUsers - endings.total) };
}
