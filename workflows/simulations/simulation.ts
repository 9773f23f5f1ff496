import {
  ActivityCancellationType,
  ActivityFailure,
  ApplicationFailure,
  CancellationScope,
  condition,
  ContinueAsNew,
  continueAsNew,
  isCancellation,
  log,
  proxyActivities,
  setCurrentDetails,
  setHandler,
} from '@temporalio/workflow';
import type { ProviderActivities, RunActivities } from '../../activities/simulations/simulation.ts';
import { mayRetry } from '../../domain/simulations/retry-rule.ts';
import { heartbeatTimeoutMs } from '../../domain/waits.ts';
import { askAll, type AskAllInput } from './ask-everyone.ts';
import { providerQueue } from '../ids.ts';
import {
  admittedSignal,
  simulationQuery,
  type CarriedProgress,
  type SimulationInput,
  type SimulationView,
} from '../messages.ts';

/**
 * Light activities: they have to succeed in the end, so they are retried without bound (Postgres may be unavailable for
 * long).
 */
const runs = proxyActivities<RunActivities>({
  startToCloseTimeout: '2m',
  retry: { initialInterval: '500ms', backoffCoefficient: 2, maximumInterval: '10s' },
});

/**
 * Activities that make one provider call. Temporal's retries cover crashes; errors that the provider answered come back
 * as a result or a failure.
 */
const createProviderActivities = (tempo = 1) =>
  proxyActivities<ProviderActivities>({
    taskQueue: providerQueue,
    startToCloseTimeout: '12h',
    heartbeatTimeout: heartbeatTimeoutMs(12_000, tempo),
    cancellationType: ActivityCancellationType.TRY_CANCEL,
    retry: { initialInterval: 1_000 * tempo, backoffCoefficient: 2, maximumInterval: '30s' },
  });

/** One run of one message with one roster, from its slot to its end. docs/architecture.md describes the flow. */
export async function simulation(input: SimulationInput): Promise<void> {
  const view: SimulationView = {
    jobId: input.jobId,
    execution: input.execution,
    attempt: 0,
    stage: 'queued',
    batchesDone: 0,
    batches: 0,
  };
  const run = { runId: input.runId, execution: input.execution };
  let admitted = false;
  setHandler(simulationQuery, () => view);
  setHandler(admittedSignal, () => {
    admitted = true;
  });

  let attempt = input.carried?.attempt ?? input.attempt ?? 1;
  let carried = input.carried;
  try {
    for (;;) {
      const claim = await runs.claimRun({ ...run, attempt });
      if (claim.kind === 'closed') return;
      if (claim.kind === 'waiting') {
        await condition(() => admitted);
        admitted = false;
        continue;
      }
      attempt = claim.attempt;
      view.attempt = attempt;
      try {
        const paused = await runStages(input, { ...claim, attempt }, carried, view);
        if (paused === null) return;
        // The run waits for its slot again, which it gets after it was resumed.
        carried = paused;
        view.stage = 'paused';
        setCurrentDetails(formatDetails(view, paused.personas));
        continue;
      } catch (failure) {
        if (isCancellation(failure) || failure instanceof ContinueAsNew) throw failure;
        const { message, final } = toCause(failure);
        const outcome = await runs.failRun({ ...run, error: message, retry: !final && mayRetry(attempt, message) });
        if (outcome !== 'retrying') return;
        log.info('The attempt failed; what is missing is asked again', { attempt });
        attempt += 1;
        carried = undefined;
      }
    }
  } catch (failure) {
    if (!isCancellation(failure)) throw failure;
    // The api closes a record before it cancels the workflow; a cancel from the Temporal UI closes it here.
    await CancellationScope.nonCancellable(() => runs.cancelRun(run));
    throw failure;
  }
}

interface ClaimedRun {
  attempt: number;
  providers: AskAllInput['providers'];
  includeCurrentEvents: boolean;
  tempo?: number;
}

/** Runs the stages of one attempt. Returns the progress to continue with when the run was paused, else null. */
async function runStages(
  input: SimulationInput,
  claim: ClaimedRun,
  carried: SimulationInput['carried'],
  view: SimulationView,
): Promise<CarriedProgress | null> {
  const run = { runId: input.runId, execution: input.execution };
  const provider = createProviderActivities(claim.tempo);
  let personas = carried?.personas ?? 0;
  if (!carried) {
    view.stage = 'loading-segments';
    personas = (await runs.loadSegments(run)).personas;
    if (claim.includeCurrentEvents) {
      view.stage = 'current-events';
      await provider.fetchCurrentEvents({ ...run, attempt: claim.attempt });
    }
    await runs.enterRunning(run);
  }
  view.stage = 'running';
  const asked = await askAll({ ...run, ...claim, personas, carried }, (done, batches) => {
    view.batchesDone = done;
    view.batches = batches;
    setCurrentDetails(formatDetails(view, personas));
  });
  if (asked.kind === 'closed') return null;
  if (asked.personas < personas) await runs.shortenRun({ ...run, personas: asked.personas });
  personas = asked.personas;
  const progressAt = (nextBatch: number[]) => ({
    attempt: claim.attempt,
    personas,
    nextBatch,
    batchSizes: claim.providers.map((plan) => plan.batchSize),
  });
  if (asked.kind === 'paused') return progressAt(asked.nextBatch);
  if (asked.kind === 'continue')
    await continueAsNew<typeof simulation>({ ...input, carried: progressAt(asked.nextBatch) });
  const check = await runs.checkComplete({ ...run, attempt: claim.attempt });
  if (check?.paused) return progressAt(claim.providers.map((plan) => Math.ceil(personas / plan.batchSize)));
  view.stage = 'analysis';
  setCurrentDetails(formatDetails(view, personas));
  await provider.analyseRun({ ...run, attempt: claim.attempt });
  await runs.completeRun(run);
  view.stage = 'completed';
  setCurrentDetails(formatDetails(view, personas));
  return null;
}

function formatDetails(view: SimulationView, personas: number): string {
  return [
    '| stage | attempt | batches | personas |',
    '| --- | --- | --- | --- |',
    `| ${view.stage} | ${view.attempt} | ${view.batchesDone} of ${view.batches} | ${personas} |`,
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
