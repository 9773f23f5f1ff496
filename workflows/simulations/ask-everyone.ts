import { ActivityCancellationType, CancellationScope, proxyActivities, workflowInfo } from '@temporalio/workflow';
import type { ProviderActivities } from '../../activities/simulations/simulation.ts';
import { recountedBatches, type ProviderPlan } from '../../domain/simulations/provider-plan.ts';
import { heartbeatTimeoutMs } from '../../domain/waits.ts';
import { providerQueue } from '../ids.ts';
import type { CarriedProgress } from '../messages.ts';

export interface AskAllInput {
  runId: string;
  execution: number;
  attempt: number;
  personas: number;
  providers: ProviderPlan[];
  carried: CarriedProgress | undefined;
  /** Scales the heartbeat time-out and the retry interval of batches; 1 when omitted. */
  tempo?: number | undefined;
}

export type AskAllResult =
  /** `personas` is the number asked, which is lower than the input's after an early stop. */
  | { kind: 'done'; personas: number }
  /** The run's record was closed. */
  | { kind: 'closed' }
  /** The run was paused: no batch is in flight, and `nextBatch` are the ones to continue with. */
  | { kind: 'paused'; nextBatch: number[]; personas: number }
  /** Temporal suggested continue-as-new: no batch is in flight, and `nextBatch` are the ones to continue with. */
  | { kind: 'continue'; nextBatch: number[]; personas: number };

/**
 * Asks every persona through every provider, one activity per batch, with a window of batches in flight per provider.
 * Temporal retries a batch until each of its personas has answered or failed for good; what is missing is counted from
 * rows afterwards.
 */
export async function askAll(
  ask: AskAllInput,
  onBatch: (done: number, batches: number) => void,
): Promise<AskAllResult> {
  // The tier, and with it the batch size, may have changed since the carried batches were counted.
  const nextBatches = ask.providers.map((plan, at) =>
    recountedBatches(ask.carried?.nextBatch[at] ?? 0, ask.carried?.batchSizes?.[at], plan.batchSize),
  );
  let personas = ask.personas;
  const countBatches = () => ask.providers.map((plan) => Math.ceil(personas / plan.batchSize));
  let batchCounts = countBatches();
  let done = sum(nextBatches);
  let closed = false;
  /** The first batch of each provider that was paused before all its personas had answered. */
  const pausedBatches: number[] = [];

  const stopped = () => closed || pausedBatches.length > 0;

  const runLane = async (plan: ProviderPlan, at: number): Promise<void> => {
    while ((nextBatches[at] ?? 0) < (batchCounts[at] ?? 0) && !stopped() && !workflowInfo().continueAsNewSuggested) {
      const batch = nextBatches[at] ?? 0;
      nextBatches[at] = batch + 1;
      const result = await reactToBatch({ ...ask, personas }, plan, batch, batchCounts[at] ?? 0);
      if (result.closed) closed = true;
      if (result.paused) {
        pausedBatches[at] = Math.min(batch, pausedBatches[at] ?? batch);
        continue;
      }
      if (result.enough && personas === ask.personas) stopEarly(result.reached ?? 0);
      done += 1;
      onBatch(done, sum(batchCounts));
    }
  };

  /**
   * Stops scheduling new batches, but lets every provider finish the personas that any provider has started, and all
   * `reached` in an earlier attempt.
   */
  const stopEarly = (reached: number): void => {
    personas = Math.min(
      ask.personas,
      Math.max(reached, ...ask.providers.map((plan, at) => (nextBatches[at] ?? 0) * plan.batchSize)),
    );
    batchCounts = countBatches();
  };

  onBatch(done, sum(batchCounts));
  // One failed lane stops the others: their batches are cancelled, and stored answers stay.
  await CancellationScope.cancellable(async () => {
    const scope = CancellationScope.current();
    const lanes = ask.providers.flatMap((plan, at) =>
      Array.from({ length: plan.batchesInFlight }, () => runLane(plan, at)),
    );
    try {
      await Promise.all(lanes);
    } catch (failure) {
      scope.cancel();
      await Promise.allSettled(lanes);
      throw failure;
    }
  });
  if (closed) return { kind: 'closed' };
  if (pausedBatches.length > 0)
    return {
      kind: 'paused',
      nextBatch: nextBatches.map((next, at) => Math.min(next, pausedBatches[at] ?? next)),
      personas,
    };
  if (nextBatches.some((batch, at) => batch < (batchCounts[at] ?? 0)))
    return { kind: 'continue', nextBatch: nextBatches, personas };
  return { kind: 'done', personas };
}

function reactToBatch(ask: AskAllInput, plan: ProviderPlan, batch: number, of: number) {
  const activities = proxyActivities<ProviderActivities>({
    taskQueue: providerQueue,
    startToCloseTimeout: '12h',
    heartbeatTimeout: heartbeatTimeoutMs(12_000, ask.tempo),
    cancellationType: ActivityCancellationType.TRY_CANCEL,
    summary: `${ask.providers.length > 1 ? `${plan.provider} ` : ''}batch ${batch + 1} of ${of}`,
    // Retries a crashed batch without bound: the ledger limits the errors that a provider answered.
    retry: { initialInterval: 1_000 * (ask.tempo ?? 1), backoffCoefficient: 2, maximumInterval: '30s' },
  });
  const from = batch * plan.batchSize;
  return activities.reactToBatch({
    runId: ask.runId,
    execution: ask.execution,
    attempt: ask.attempt,
    provider: plan.provider,
    from,
    to: Math.min(ask.personas, from + plan.batchSize),
  });
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
