import { earlyStopNotice, isEnough } from '../../domain/simulations/early-stop.ts';
import { optionsOfRecord } from '../../domain/simulations/run-input.ts';
import { countsOfRecord } from '../../domain/sentiment/sentiment.ts';
import { answeredPlaces, shortenRun as shorten, unstoppedRun } from '../../db/simulations/run-plans.ts';
import type { Db } from '../../db/client.ts';
import type { ActivityDeps } from '../deps.ts';
import { jobNotFound } from '../errors.ts';
import type { RunInput } from './messages.ts';

/** Makes a run that has asked enough a run of those it asked. */
export async function shortenRun(deps: ActivityDeps, input: RunInput & { personas: number }): Promise<void> {
  const done = await shorten(deps.db, input, input.personas, earlyStopNotice);
  if (!done) throw jobNotFound();
}

/** Places up to the last that answered, once a run may stop before everybody is asked by the counts its record has now; null while it may not. */
export async function placesReached(db: Db, runId: string): Promise<number | null> {
  const run = await unstoppedRun(db, runId);
  const margin = optionsOfRecord(run?.options).stopAtMarginPoints;
  if (run === undefined || margin === null) return null;
  return isEnough(countsOfRecord(run), margin) ? answeredPlaces(db, runId) : null;
}
