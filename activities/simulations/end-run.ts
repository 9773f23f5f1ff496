import { cancelledByUser } from '../../domain/jobs/ends.ts';
import type { FailureOutcome } from '../../db/jobs/end-job.ts';
import { failStoredJob } from '../../db/jobs/life-cycle.ts';
import { completeRun as complete, storedSimulation } from '../../db/simulations/end-run.ts';
import { jobOf } from '../../db/simulations/open-run.ts';
import { runById } from '../../db/simulations/run-facts.ts';
import { admitWaiting } from '../jobs/admit-waiting.ts';
import type { ActivityDeps } from '../deps.ts';
import { createJobNotFound } from '../errors.ts';
import { runOutcome } from './run-outcome.ts';
import type { RunInput } from './messages.ts';
import { writeHistory } from './write-history.ts';

/** Completes a run that every persona answered, and adds it to the history. */
export async function completeRun(deps: ActivityDeps, input: RunInput): Promise<void> {
  const run = await runById(deps.db, input.runId);
  if (!run || run.execution !== input.execution) throw createJobNotFound();
  if (run.status === 'completed') return;
  const outcome = await runOutcome(deps.db, run);
  const { demographics, insights, recommendations } = outcome;
  await writeHistory(deps.db, run, outcome);
  await complete(deps.db, input, { demographics, insights, recommendations });
  await admitWaiting(deps);
}

export async function failRun(
  deps: ActivityDeps,
  input: RunInput & { error: string; retry: boolean },
): Promise<FailureOutcome> {
  const outcome = await failStoredJob(deps.db, storedSimulation, jobOf(input), input.error, input.retry);
  if (outcome !== 'retrying') await admitWaiting(deps);
  return outcome;
}

/** Records a cancel from the Temporal UI as if the owner had cancelled. */
export async function cancelRun(deps: ActivityDeps, input: RunInput): Promise<void> {
  await failStoredJob(deps.db, storedSimulation, jobOf(input), cancelledByUser, false);
  await admitWaiting(deps);
}
