import { earlyStopNotice, isEnough } from '../../domain/simulations/early-stop.ts';
import { answeredPlaces, earlyStopOf, shortenRun as shorten } from '../../db/simulations/run-plans.ts';
import type { Db } from '../../db/client.ts';
import type { ActivityDeps } from '../deps.ts';
import { createJobNotFound } from '../jobs/failures.ts';
import type { RunInput } from './messages.ts';

/** Reduces a run that has asked enough to the personas asked. */
export async function shortenRun(deps: ActivityDeps, input: RunInput & { personas: number }): Promise<void> {
  const done = await shorten(deps.db, input, input.personas, earlyStopNotice);
  if (!done) throw createJobNotFound();
}

/** Returns the index after the last persona that answered, if the run's counts allow an early stop; null otherwise. */
export async function placesReached(db: Db, runId: string): Promise<number | null> {
  const run = await earlyStopOf(db, runId);
  if (run === undefined || run.stopAtMarginPoints === null) return null;
  const counts = { positive: run.positiveCount, neutral: run.neutralCount ?? 0, negative: run.negativeCount };
  return isEnough(counts, run.stopAtMarginPoints) ? answeredPlaces(db, runId) : null;
}
