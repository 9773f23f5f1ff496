import { earlyStopNotice, isEnough } from '../../domain/simulations/early-stop.ts';
import { optionsOfRecord } from '../../domain/simulations/run-input.ts';
import { countsOfRecord } from '../../domain/sentiment/sentiment.ts';
import { clustersOfRecords } from '../../db/simulations/clusters.ts';
import { findSettledEnd, shortenRun as shorten, findRunWithoutStop } from '../../db/simulations/run-plans.ts';
import type { Db } from '../../db/client.ts';
import type { ActivityDeps } from '../deps.ts';
import { createJobNotFound } from '../errors.ts';
import type { RunInput } from './messages.ts';

/** Reduces a run that stopped early to the personas that were asked. */
export async function shortenRun(deps: ActivityDeps, input: RunInput & { personas: number }): Promise<void> {
  const done = await shorten(deps.db, input, input.personas, earlyStopNotice);
  if (!done) throw createJobNotFound();
}

/** Returns the index after the last persona that answered or ended, if the run's counts allow an early stop; null otherwise. */
export async function findReachedIndex(db: Db, runId: string): Promise<number | null> {
  const run = await findRunWithoutStop(db, runId);
  const margin = optionsOfRecord(run?.options).stopAtMarginPoints;
  if (run === undefined || margin === null) return null;
  const [answers] = await clustersOfRecords(db, [{ id: runId, counts: countsOfRecord(run) }]);
  return answers !== undefined && isEnough(answers, margin) ? findSettledEnd(db, runId) : null;
}
