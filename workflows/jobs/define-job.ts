/** The life cycle that the workflow of every kind of job has. docs/recipes.md says how a kind is added. */
import {
  ActivityFailure,
  ApplicationFailure,
  CancellationScope,
  condition,
  ContinueAsNew,
  continueAsNew,
  isCancellation,
  log,
  setCurrentDetails,
  setHandler,
} from '@temporalio/workflow';
import { mayRetry } from '../../domain/jobs/retry-rule.ts';
import { admittedSignal, jobQuery, type JobView } from '../messages.ts';

/** Input of a job's workflow. Ids and small numbers only: content stays in Postgres. */
export interface JobWorkflowInput<Carried extends { attempt: number }> {
  /** Fencing token: the job's execution; writes with another one are rejected. */
  execution: number;
  /** The attempt of the execution to begin with, when this workflow replaces a lost one; 1 when omitted. */
  attempt?: number;
  /** Progress of the previous history of the same execution (continue-as-new). */
  carried?: Carried;
}

/** Activities that open and end a job, over its record. Each may be repeated. */
export interface LifeCycle<Claim> {
  claim(attempt: number): Promise<(Claim & { kind: 'claimed' }) | { kind: 'waiting' } | { kind: 'closed' }>;
  /** Ends a failed attempt; `retry` asks for another one. */
  fail(error: string, retry: boolean): Promise<'retrying' | 'failed' | 'closed'>;
  /** Closes the record of a job that was cancelled in Temporal. */
  cancel(): Promise<void>;
}

export type StagesResult<Carried> =
  /** The job's record is closed. */
  | { kind: 'ended' }
  /** A pause: the job waits for its slot again and goes on from `carried`. */
  | { kind: 'paused'; carried: Carried }
  /** A long history: the job goes on in a new one from `carried`. */
  | { kind: 'continue'; carried: Carried };

/** Inputs of the stages of one attempt, and the way to show where they are. */
export interface Attempt<Input, Claim, Carried> {
  input: Input;
  claim: Claim;
  carried: Carried | undefined;
  /** Shows where the job is, in the Temporal UI and to queries. */
  show(shown: Partial<Pick<JobView, 'stage' | 'batchesDone' | 'batches' | 'items'>>): void;
}

export interface JobDefinition<Input, Claim, Carried> {
  /** Plural of what the job asks one by one, such as personas. */
  items: string;
  name(input: Input): string;
  lifeCycle(input: Input): LifeCycle<Claim>;
  /** Runs the stages of one attempt, the last of which completes the job. */
  runStages(attempt: Attempt<Input, Claim, Carried>): Promise<StagesResult<Carried>>;
}

/**
 * Defines the workflow of a kind of job: it claims its job, waits for a slot, runs the stages, repeats a failed attempt
 * where that may help, waits while the job is paused, and closes the record however it ends.
 */
export function defineJob<
  Input extends JobWorkflowInput<Carried>,
  Claim extends { attempt: number },
  Carried extends { attempt: number },
>(job: JobDefinition<Input, Claim, Carried>): (input: Input) => Promise<void> {
  return async (input) => {
    const view: JobView = {
      name: job.name(input),
      execution: input.execution,
      attempt: 0,
      stage: 'queued',
      batchesDone: 0,
      batches: 0,
      items: 0,
    };
    const show: Attempt<Input, Claim, Carried>['show'] = (shown) => {
      Object.assign(view, shown);
      setCurrentDetails(formatDetails(view, job.items));
    };
    let admitted = false;
    setHandler(jobQuery, () => view);
    setHandler(admittedSignal, () => {
      admitted = true;
    });

    const { claim, fail, cancel } = job.lifeCycle(input);
    let attempt = input.carried?.attempt ?? input.attempt ?? 1;
    let carried = input.carried;
    try {
      for (;;) {
        const claimed = await claim(attempt);
        if (claimed.kind === 'closed') return;
        if (claimed.kind === 'waiting') {
          await condition(() => admitted);
          admitted = false;
          continue;
        }
        attempt = claimed.attempt;
        view.attempt = attempt;
        try {
          const result = await job.runStages({ input, claim: claimed, carried, show });
          if (result.kind === 'ended') return;
          carried = result.carried;
          if (result.kind === 'continue') await continueAsNew<(next: Input) => Promise<void>>({ ...input, carried });
          // The job waits for its slot again, which it gets after it was resumed.
          show({ stage: 'paused' });
          continue;
        } catch (failure) {
          if (isCancellation(failure) || failure instanceof ContinueAsNew) throw failure;
          const { message, final } = toCause(failure);
          const outcome = await fail(message, !final && mayRetry(attempt, message));
          if (outcome !== 'retrying') return;
          log.info('The attempt failed; what is missing is asked again', { attempt });
          attempt += 1;
          carried = undefined;
        }
      }
    } catch (failure) {
      if (!isCancellation(failure)) throw failure;
      // The api closes a record before it cancels the workflow; a cancel from the Temporal UI closes it here.
      await CancellationScope.nonCancellable(cancel);
      throw failure;
    }
  };
}

function formatDetails(view: JobView, items: string): string {
  return [
    `| stage | attempt | batches | ${items} |`,
    '| --- | --- | --- | --- |',
    `| ${view.stage} | ${view.attempt} | ${view.batchesDone} of ${view.batches} | ${view.items} |`,
  ].join('\n');
}

/**
 * Returns the message for the record. Activities fail with messages that are safe to show; any other error is reported
 * without detail.
 */
function toCause(failure: unknown): { message: string; final: boolean } {
  const cause = failure instanceof ActivityFailure ? failure.cause : failure;
  if (cause instanceof ApplicationFailure) return { message: cause.message, final: cause.details?.[0] === 'final' };
  return { message: cause instanceof Error ? cause.message : 'Unknown error', final: false };
}
