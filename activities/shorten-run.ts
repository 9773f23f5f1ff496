import { earlyStopNotice, isEnough } from '../domain/simulation/early-stop.ts';
import { earlyStopOf, shortenRun as shorten } from '../db/queries/runs/run-plans.ts';
import type { Db } from '../db/client.ts';
import type { ActivityDeps } from './deps.ts';
import { jobNotFound } from './failures.ts';
import type { RunInput } from './simulation.ts';

/** Makes a run that has asked enough a run of those it asked. */
export async function shortenRun(deps: ActivityDeps, input: RunInput & { personas: number }): Promise<void> {
  const done = await shorten(deps.db, input, input.personas, (wished) => earlyStopNotice(input.personas, wished));
  if (!done) throw jobNotFound();
}

/** Whether a run may stop before everybody is asked, by the counts its record has at this moment. */
export async function hasAskedEnough(db: Db, runId: string): Promise<boolean> {
  const run = await earlyStopOf(db, runId);
  if (run === undefined || run.stopAtMarginPoints === null) return false;
  const counts = { positive: run.positiveCount, neutral: run.neutralCount ?? 0, negative: run.negativeCount };
  return isEnough(counts, run.stopAtMarginPoints);
}
