import { answeredPersonas } from '../../../db/simulations/answered-personas.ts';
import type { Db } from '../../../db/client.ts';
import { PersonaCollector, type Personas } from '../../../domain/breakdown/personas.ts';
import { isOpenStatus } from '../../../domain/jobs/status.ts';
import { keepResults, type Kept } from '../../kept-results.ts';

/** Runs whose personas are kept: people look at one run in many ways. The largest take tens of megabytes. */
const maxKept = 5;

const keptOf = new WeakMap<Db, Kept<Personas>>();

/** Reads the personas of a run that have an answer; from memory when the run has ended and not changed since. */
export async function personasOfRun(db: Db, runId: string): Promise<Personas> {
  const run = await db
    .selectFrom('dynamicSimulationRun')
    .select(['status', 'answeredCount', 'updatedAt'])
    .where('id', '=', runId)
    .executeTakeFirst();
  if (run === undefined || isOpenStatus(run.status)) return collectPersonas(db, runId);
  const kept = keptOf.get(db) ?? keepResults<Personas>(maxKept);
  keptOf.set(db, kept);
  return kept(JSON.stringify([runId, run]), () => collectPersonas(db, runId));
}

async function collectPersonas(db: Db, runId: string): Promise<Personas> {
  const collector = new PersonaCollector();
  for await (const rows of answeredPersonas(db, runId)) for (const row of rows) collector.add(row);
  return collector.finish();
}
