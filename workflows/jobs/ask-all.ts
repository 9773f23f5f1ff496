/** Runs the batches of a job: a window of them in flight per provider, until every item was asked. */
import {
  CancellationScope,
  CancelledFailure,
  condition,
  isCancellation,
  patched,
  workflowInfo,
} from '@temporalio/workflow';
import { recountedBatches } from '../../domain/simulations/provider-plan.ts';

/** Batches of one provider. */
export interface BatchPlan {
  batchSize: number;
  batchesInFlight: number;
}

/** One batch: the items from `from` to `to`, `to` not included. */
export interface Batch<Plan extends BatchPlan> {
  plan: Plan;
  /** Its number, from 0 on, among `batches`. */
  place: number;
  batches: number;
  from: number;
  to: number;
}

export interface BatchResult {
  /** True when the job's record is closed, so that nothing is asked any more. */
  closed: boolean;
  /** True when the job was paused, so that the batch is asked again once it is resumed. */
  paused?: boolean;
  /** True when the job may stop early. */
  enough?: boolean;
  /** The index after the last item answered in any attempt, set with `enough`. The job cannot be shorter. */
  reached?: number;
}

/** Batches that an earlier history of the same execution started. */
export interface CarriedBatches {
  /** Next batch per plan, in the order of the plans. */
  nextBatch: number[];
  /** Items per batch, by plan. Missing in older histories: the current sizes apply. */
  batchSizes?: number[];
}

export interface AskAllInput<Plan extends BatchPlan> {
  plans: readonly Plan[];
  /** Number of items that each plan asks. */
  items: number;
  carried: CarriedBatches | undefined;
  /** Scales the time that batches have to end before continue-as-new; 1 when omitted. */
  tempo?: number | undefined;
  runBatch(batch: Batch<Plan>): Promise<BatchResult>;
  onBatch(done: number, batches: number): void;
}

export type AskAllResult =
  /** `items` is the number asked, which is lower than the input's after an early stop. */
  | { kind: 'done'; items: number }
  /** The job's record was closed. */
  | { kind: 'closed' }
  /** The job was paused: no batch is in flight, and `nextBatch` are the ones to continue with. */
  | { kind: 'paused'; nextBatch: number[]; items: number }
  /** Temporal suggested continue-as-new: no batch is in flight, and `nextBatch` are the ones to continue with. */
  | { kind: 'continue'; nextBatch: number[]; items: number };

/**
 * Asks every item through every plan. `runBatch` is an activity that Temporal retries until each of the batch's items
 * has an answer or failed for good; what is missing is counted from rows afterwards.
 */
export async function askAll<Plan extends BatchPlan>(ask: AskAllInput<Plan>): Promise<AskAllResult> {
  const { plans, runBatch, onBatch } = ask;
  // The tier, and with it the batch size, may have changed since the carried batches were counted.
  const nextBatches = plans.map((plan, at) =>
    recountedBatches(ask.carried?.nextBatch[at] ?? 0, ask.carried?.batchSizes?.[at], plan.batchSize),
  );
  let items = ask.items;
  const countBatches = () => plans.map((plan) => Math.ceil(items / plan.batchSize));
  let batchCounts = countBatches();
  let done = sum(nextBatches);
  let closed = false;
  let paused = false;
  const drain = createDrain(ask.tempo);
  /** The first batch of each plan that was left before all its items had answered. */
  const leftBatches: number[] = [];
  const leave = (at: number, place: number) => {
    leftBatches[at] = Math.min(place, leftBatches[at] ?? place);
  };

  const stopped = () => closed || paused || workflowInfo().continueAsNewSuggested;

  const runLane = async (plan: Plan, at: number): Promise<void> => {
    while ((nextBatches[at] ?? 0) < (batchCounts[at] ?? 0) && !stopped()) {
      const place = nextBatches[at] ?? 0;
      nextBatches[at] = place + 1;
      const from = place * plan.batchSize;
      const to = Math.min(items, from + plan.batchSize);
      const result = await drain.unlessLeft(runBatch({ plan, place, batches: batchCounts[at] ?? 0, from, to }));
      if (result === 'left') return leave(at, place);
      if (result.closed) closed = true;
      if (result.paused) {
        paused = true;
        leave(at, place);
        continue;
      }
      if (result.enough && items === ask.items) stopEarly(result.reached ?? 0);
      done += 1;
      onBatch(done, sum(batchCounts));
    }
  };

  /**
   * Stops scheduling new batches, but lets every plan finish the items that any plan has started, and all `reached` in
   * an earlier attempt.
   */
  const stopEarly = (reached: number): void => {
    items = Math.min(ask.items, Math.max(reached, ...plans.map((plan, at) => (nextBatches[at] ?? 0) * plan.batchSize)));
    batchCounts = countBatches();
  };

  onBatch(done, sum(batchCounts));
  await drain.run(() =>
    plans.flatMap((plan, at) => Array.from({ length: plan.batchesInFlight }, () => runLane(plan, at))),
  );
  if (closed) return { kind: 'closed' };
  const nextBatch = nextBatches.map((next, at) => Math.min(next, leftBatches[at] ?? next));
  if (paused) return { kind: 'paused', nextBatch, items };
  if (nextBatch.some((place, at) => place < (batchCounts[at] ?? 0))) return { kind: 'continue', nextBatch, items };
  return { kind: 'done', items };
}

/** Time that batches in flight have to end before a long job continues as new without them. */
const drainMs = 60_000;

/**
 * Runs lanes of batches. One failed lane stops the others: their batches are cancelled, and stored answers stay. When
 * Temporal suggests continue-as-new, a batch that waits for its retry, up to an hour, would hold up all the others, so
 * it is left after a minute and asked again in the next history.
 */
function createDrain(tempo = 1) {
  let isLeaving = false;
  let haveEnded = false;

  const limit = async (scope: CancellationScope): Promise<void> => {
    await condition(() => haveEnded || workflowInfo().continueAsNewSuggested);
    // Histories of versions that waited without a limit have no timer.
    if (haveEnded || !patched('limited-drain')) return;
    if (await condition(() => haveEnded, drainMs * tempo)) return;
    isLeaving = true;
    scope.cancel();
  };

  return {
    /** Returns a batch's result, or 'left' when the batch was left. */
    unlessLeft: async <T>(batch: Promise<T>): Promise<T | 'left'> => {
      try {
        return await batch;
      } catch (failure) {
        if (isLeaving && isCancellation(failure)) return 'left';
        throw failure;
      }
    },
    /** Starts lanes and waits until they have ended. Throws the failure of the first one that failed. */
    run: async (start: () => Promise<void>[]): Promise<void> => {
      await CancellationScope.cancellable(async () => {
        const scope = CancellationScope.current();
        const lanes = start();
        // A cancelled job cancels the waiting, too, and nobody else may be listening then.
        const limited = limit(scope).catch((failure: unknown) => {
          if (!isCancellation(failure)) throw failure;
        });
        try {
          await Promise.all(lanes);
          haveEnded = true;
          await limited;
        } catch (failure) {
          scope.cancel();
          haveEnded = true;
          await Promise.allSettled([...lanes, limited]);
          throw failure;
        }
      });
      // Its own cancellation must not hide that the job was cancelled meanwhile.
      if (isLeaving && CancellationScope.current().consideredCancelled)
        throw new CancelledFailure('The job was cancelled while its batches were being left');
    },
  };
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
