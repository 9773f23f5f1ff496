import { ActivityCancellationType, proxyActivities } from '@temporalio/workflow';
import type { ProviderActivities, RunActivities } from '../../activities/simulations/simulation.ts';
import type { ProviderPlan } from '../../domain/simulations/provider-plan.ts';
import { simulationKind } from '../../domain/simulations/progress.ts';
import { heartbeatTimeoutMs } from '../../domain/waits.ts';
import { askAll, type Batch } from '../jobs/ask-all.ts';
import { askWithTools } from '../jobs/tool-calls.ts';
import { defineJob, type Attempt, type StagesResult } from '../jobs/define-job.ts';
import { recordOptions } from '../jobs/stored-job.ts';
import { providerQueue } from '../ids.ts';
import type { CarriedProgress, SimulationInput } from '../messages.ts';

const runs = proxyActivities<Omit<RunActivities, 'loadSegments'>>(recordOptions);

/** Drawing a large roster takes long and keeps its process busy. */
const rosters = proxyActivities<Pick<RunActivities, 'loadSegments'>>({
  ...recordOptions,
  startToCloseTimeout: '1h',
  heartbeatTimeout: '30s',
});

/**
 * Activities that call a provider. Temporal's retries cover crashes; errors that the provider answered come back as a
 * result or a failure. A crashed batch is retried without bound: the ledger limits the errors that a provider answered.
 */
const createProviderActivities = (tempo = 1, summary?: string) =>
  proxyActivities<ProviderActivities>({
    taskQueue: providerQueue,
    startToCloseTimeout: '12h',
    heartbeatTimeout: heartbeatTimeoutMs(12_000, tempo),
    cancellationType: ActivityCancellationType.TRY_CANCEL,
    retry: { initialInterval: 1_000 * tempo, backoffCoefficient: 2, maximumInterval: '30s' },
    ...(summary === undefined ? {} : { summary }),
  });

interface ClaimedRun {
  attempt: number;
  providers: ProviderPlan[];
  includeCurrentEvents: boolean;
  tempo?: number;
}

/** One run of one message with one roster, from its slot to its end. docs/architecture.md describes the flow. */
export const simulation = defineJob<SimulationInput, ClaimedRun, CarriedProgress>({
  items: 'personas',
  name: ({ jobId }) => jobId,
  lifeCycle: ({ runId, execution }) => {
    const run = { runId, execution };
    return {
      claim: (attempt) => runs.claimRun({ ...run, attempt }),
      fail: (error, retry) => runs.failRun({ ...run, error, retry }),
      cancel: () => runs.cancelRun(run),
    };
  },
  runStages,
});

async function runStages({
  input,
  claim,
  carried,
  show,
}: Attempt<SimulationInput, ClaimedRun, CarriedProgress>): Promise<StagesResult<CarriedProgress>> {
  const { attempt, providers, tempo } = claim;
  const run = { runId: input.runId, execution: input.execution };
  const provider = createProviderActivities(tempo);
  let personas = carried?.personas ?? 0;
  if (!carried) {
    show({ stage: 'loading-segments' });
    personas = (await rosters.loadSegments(run)).personas;
    if (claim.includeCurrentEvents) {
      show({ stage: 'current-events' });
      await provider.fetchCurrentEvents({ ...run, attempt });
    }
    await runs.enterRunning(run);
  }
  show({ stage: 'running', items: personas });
  const asked = await askAll({
    plans: providers,
    items: personas,
    carried,
    tempo,
    runBatch: ({ plan, from, to, ...batch }) => {
      const activities = createProviderActivities(tempo, summaryOf({ plan, ...batch }, providers.length));
      const asked = { ...run, attempt, provider: plan.provider, from, to };
      return askWithTools({
        calls: { kind: simulationKind.name, jobId: run.runId, execution: run.execution },
        tempo,
        ask: (options) => activities.reactToBatch({ ...asked, ...options }),
      });
    },
    onBatch: (batchesDone, batches) => show({ batchesDone, batches }),
  });
  if (asked.kind === 'closed') return { kind: 'ended' };
  if (asked.items < personas) await runs.shortenRun({ ...run, personas: asked.items });
  personas = asked.items;
  const progressAt = (nextBatch: number[]): CarriedProgress => ({
    attempt,
    personas,
    nextBatch,
    batchSizes: providers.map((plan) => plan.batchSize),
  });
  if (asked.kind !== 'done') return { kind: asked.kind, carried: progressAt(asked.nextBatch) };
  const check = await runs.checkComplete({ ...run, attempt });
  if (check?.paused)
    return {
      kind: 'paused',
      carried: progressAt(providers.map((plan) => Math.ceil(personas / plan.batchSize))),
    };
  show({ stage: 'analysis', items: personas });
  await provider.analyseRun({ ...run, attempt });
  await runs.completeRun(run);
  show({ stage: 'completed' });
  return { kind: 'ended' };
}

function summaryOf({ plan, place, batches }: Pick<Batch<ProviderPlan>, 'plan' | 'place' | 'batches'>, plans: number) {
  return `${plans > 1 ? `${plan.provider} ` : ''}batch ${place + 1} of ${batches}`;
}
