import { ActivityCancellationType, CancellationScope, proxyActivities, workflowInfo } from '@temporalio/workflow';
import type { ProviderActivities } from '../../activities/simulations/simulation.ts';
import { recountedBatches, type ProviderPlan } from '../../domain/simulations/provider-plan.ts';
import { heartbeatTimeoutMs } from '../../domain/waits.ts';
import { providerQueue } from '../ids.ts';
import type { CarriedProgress } from '../messages.ts';

export interface AskProgress {
  runId: string;
  execution: number;
  attempt: number;
  personas: number;
  providers: ProviderPlan[];
  carried: CarriedProgress | undefined;
  /** Scales the heartbeat time-out and the retry interval of batches; 1 when omitted. */
  tempo?: number | undefined;
}

export type AskResult =
  /** `personas` is the number asked: all of them, or fewer when that was enough. */
  | { kind: 'done'; personas: number }
  /** The record was closed meanwhile. */
  | { kind: 'closed' }
  /** The history is long enough: drained, to be continued from these batches. */
  | { kind: 'continue'; nextBatch: number[]; personas: number };

/**
 * Asks every persona through every provider, one activity per batch, with a window of batches in flight per provider.
 * Temporal retries a batch until each of its personas has answered or failed for good; what is missing is counted from
 * rows afterwards.
 */
export async function askEveryone(
  ask: AskProgress,
  onBatch: (done: number, batches: number) => void,
): Promise<AskResult> {
  // The tier, and with it the batch size, may have changed since the carried batches were counted.
  const next = ask.providers.map((plan, at) =>
    recountedBatches(ask.carried?.nextBatch[at] ?? 0, ask.carried?.batchSizes?.[at], plan.batchSize),
  );
  let personas = ask.personas;
  const totals = () => ask.providers.map((plan) => Math.ceil(personas / plan.batchSize));
  let total = totals();
  let done = sum(next);
  let closed = false;

  const lane = async (plan: ProviderPlan, at: number): Promise<void> => {
    while ((next[at] ?? 0) < (total[at] ?? 0) && !closed && !workflowInfo().continueAsNewSuggested) {
      const batch = next[at] ?? 0;
      next[at] = batch + 1;
      const result = await reactToBatch({ ...ask, personas }, plan, batch, total[at] ?? 0);
      if (result.closed) closed = true;
      if (result.enough && personas === ask.personas) stopHere(result.reached ?? 0);
      done += 1;
      onBatch(done, sum(total));
    }
  };

  /**
   * Stops scheduling new batches, but lets every provider finish the personas that any provider has started, and all
   * `reached` in an earlier attempt.
   */
  const stopHere = (reached: number): void => {
    personas = Math.min(
      ask.personas,
      Math.max(reached, ...ask.providers.map((plan, at) => (next[at] ?? 0) * plan.batchSize)),
    );
    total = totals();
  };

  onBatch(done, sum(total));
  // One failed lane stops the others: their batches are cancelled, and stored answers stay.
  await CancellationScope.cancellable(async () => {
    const scope = CancellationScope.current();
    const lanes = ask.providers.flatMap((plan, at) =>
      Array.from({ length: plan.batchesInFlight }, () => lane(plan, at)),
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
  if (next.some((batch, at) => batch < (total[at] ?? 0))) return { kind: 'continue', nextBatch: next, personas };
  return { kind: 'done', personas };
}

function reactToBatch(ask: AskProgress, plan: ProviderPlan, batch: number, of: number) {
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
