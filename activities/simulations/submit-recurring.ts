import { ProductError } from '../../domain/errors.ts';
import { acceptRun } from '../../services/simulations/accept-run.ts';
import { jobToStart } from '../../db/jobs/job-facts.ts';
import { runByIdempotencyKey } from '../../db/simulations/create-run.ts';
import { pauseAtCap } from '../../db/simulations/recurrence-spend.ts';
import { listedWith, modelEnds } from '../../config/living-models.ts';
import { accountIdOf } from '../../db/providers/accounts.ts';
import { storedKey } from '../../db/providers/keys.ts';
import { modelsOfAccount } from '../../db/providers/listed-models.ts';
import { modelsOfRun } from '../../db/simulations/run-facts.ts';
import {
  clearProblem,
  recordProblem,
  recurrenceById,
  tellOfModelEnd,
  type Recurrence,
} from '../../db/simulations/recurrences.ts';
import { providerOfModel, successorOf } from '../../domain/providers/models.ts';
import { allowanceOf } from '../../services/simulations/recurrence-costs.ts';
import { startJob } from '../../services/jobs/start-job.ts';
import { runStart } from '../../services/jobs/starts.ts';
import { unscheduleRecurrence } from '../../services/jobs/schedules.ts';
import { admitWaiting } from '../jobs/admit-waiting.ts';
import type { ActivityDeps } from '../deps.ts';
import { unreadableKeyMessage } from '../jobs/job-key.ts';

const heldProblem = 'The run before it is still going, and the monthly limit does not pay for another one beside it';

export interface RecurrenceActivities {
  submitRecurring(input: { recurrenceId: string; turn: string }): Promise<void>;
}

export function createRecurrenceActivities(deps: ActivityDeps): RecurrenceActivities {
  return { submitRecurring: (input) => submitRecurring(deps, input) };
}

/**
 * Submits the run of one turn, once however often it is retried. Errors that the owner has to fix (a key, a deleted
 * segment) are stored with the recurring run and not retried before the next turn. One whose monthly limit does not pay
 * for the turn is paused. A recurring run deleted while Temporal was unavailable loses its schedule here.
 */
async function submitRecurring(
  deps: ActivityDeps,
  { recurrenceId, turn }: { recurrenceId: string; turn: string },
): Promise<void> {
  const recurrence = await recurrenceById(deps.db, recurrenceId);
  if (recurrence === undefined) return unscheduleRecurrence(deps.temporal, recurrenceId);
  const { input, userId, rosterGroupId } = recurrence;
  try {
    // A repeated attempt finds the run that it submitted, which must not count as one that holds the limit.
    const isSubmitted = (await runByIdempotencyKey(deps.db, userId, turn)) !== undefined;
    const allowance = isSubmitted ? ({ kind: 'run', spendCapUsd: null } as const) : await allowanceOf(deps, recurrence);
    // The reconciler pauses the schedule.
    if (allowance.kind === 'spent') return await pauseAtCap(deps.db, recurrence, turn);
    if (allowance.kind === 'held') return await recordProblem(deps.db, recurrence, turn, heldProblem);
    const { spendCapUsd } = allowance;
    const run = { ...input, spendCapUsd, idempotencyKey: turn, source: 'recurring' };
    const { jobId } = await acceptRun(deps, userId, run, { rosterGroupId, recurrenceId });
    await clearProblem(deps.db, recurrenceId);
    await admitWaiting(deps);
    await warnOfEnds(deps, recurrence, jobId);
    const job = await jobToStart(deps.db, jobId);
    if (job) await startJob(deps, runStart, job);
  } catch (error) {
    const problem =
      error instanceof ProductError && error.kind !== 'unavailable' ? error.message : unreadableKeyMessage(error);
    if (problem === null) throw error;
    await recordProblem(deps.db, recurrence, turn, problem);
  }
}

/** Tells the owner about models that end soon, so that the next turns ask others by choice. */
async function warnOfEnds(
  { db, env }: ActivityDeps,
  recurrence: Pick<Recurrence, 'id' | 'userId' | 'name'>,
  jobId: string,
): Promise<void> {
  const run = await modelsOfRun(db, jobId);
  if (run === undefined || run.isSimulated) return;
  for (const model of run.models ?? []) {
    const provider = providerOfModel(model);
    const apiKey = await storedKey(db, recurrence.userId, provider, env.ENCRYPTION_KEY);
    const listed = await modelsOfAccount(db, accountIdOf(provider, apiKey, env));
    for (const { on } of modelEnds(env, listedWith({ provider, apiKey }, listed), [model]))
      await tellOfModelEnd(db, recurrence, model, describeEnd(model, on));
  }
}

function describeEnd(model: string, on: string): string {
  const successor = successorOf(model);
  const otherwise = successor === model ? ' before then' : `, or ${successor} answers from then on`;
  return `${model} will be shut down on ${on}. Choose another model for this recurring run${otherwise}`;
}
