import { ProductError } from '../../domain/errors.ts';
import { acceptRun } from '../../services/simulations/accept-run.ts';
import { startFacts } from '../../db/simulations/run-facts.ts';
import { recordProblem, recurrenceById } from '../../db/simulations/recurrences.ts';
import { startSimulation } from '../../services/jobs/simulations.ts';
import { unscheduleRecurrence } from '../../services/jobs/schedules.ts';
import { admitWaiting } from '../jobs/admit-waiting.ts';
import type { ActivityDeps } from '../deps.ts';
import { unreadableKeyMessage } from '../jobs/job-key.ts';

export interface RecurrenceActivities {
  submitRecurring(input: { recurrenceId: string; turn: string }): Promise<void>;
}

export function createRecurrenceActivities(deps: ActivityDeps): RecurrenceActivities {
  return { submitRecurring: (input) => submitRecurring(deps, input) };
}

/**
 * Submits the run of one turn, once however often it is retried. Errors that the owner has to fix (a key, a deleted
 * segment) are stored with the recurring run and not retried before the next turn. A recurring run deleted while
 * Temporal was unavailable loses its schedule here.
 */
async function submitRecurring(
  deps: ActivityDeps,
  { recurrenceId, turn }: { recurrenceId: string; turn: string },
): Promise<void> {
  const recurrence = await recurrenceById(deps.db, recurrenceId);
  if (recurrence === undefined) return unscheduleRecurrence(deps.temporal, recurrenceId);
  const { input, userId, rosterGroupId } = recurrence;
  try {
    const run = { ...input, idempotencyKey: turn, source: 'recurring' };
    const { jobId } = await acceptRun(deps, userId, run, { rosterGroupId, recurrenceId });
    await recordProblem(deps.db, recurrenceId, null);
    await admitWaiting(deps);
    const facts = await startFacts(deps.db, jobId);
    if (facts) await startSimulation(deps.temporal, { ...facts, jobId });
  } catch (error) {
    const problem =
      error instanceof ProductError && error.kind !== 'unavailable' ? error.message : unreadableKeyMessage(error);
    if (problem === null) throw error;
    await recordProblem(deps.db, recurrenceId, problem);
  }
}
