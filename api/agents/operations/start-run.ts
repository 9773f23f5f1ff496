/** Starts a run for an agent, within what its person lets it spend. */
import { startAgentJob } from '../../../services/agents/agent-jobs.ts';
import type { OperationCall } from '../operation.ts';

/** Input of a run, as `submitSimulation` takes it. */
export interface RunRequest {
  message: string;
  segmentIds: string[];
  numUsers: number;
  modelProvider: string;
  simulated: boolean;
  customContext: string | null;
  sentimentType: string | null;
  spendCapUsd: number | null;
  samePersonasAs: string | null;
}

interface Estimate {
  estimateSimulation: {
    costUsd: { low: number; high: number };
    durationSeconds: { low: number; high: number };
    isSimulated: boolean;
    minCostUsd: number;
    marginOfErrorPoints: number;
    providerCalls: number;
    restsOn: string[];
    unpricedModels: string[];
  };
}

const estimateQuery = `query ($input: SimulationInput!) { estimateSimulation(input: $input) {
  costUsd { low high } durationSeconds { low high } isSimulated minCostUsd marginOfErrorPoints providerCalls restsOn unpricedModels } }`;

/**
 * Estimates a run. `highUsd` is its highest cost without a cap, `minUsd` that of one call of each kind; both 0 with the
 * simulator. highestCost says what it may cost with a cap, when it starts.
 */
export async function estimateRun({ graphql }: OperationCall, input: RunRequest) {
  const { estimateSimulation: estimate } = await graphql<Estimate>(estimateQuery, { input });
  const highUsd = estimate.isSimulated ? 0 : estimate.costUsd.high;
  const minUsd = estimate.isSimulated ? 0 : estimate.minCostUsd;
  return { ...estimate, highUsd, minUsd };
}

interface RunLimits {
  idempotencyKey: string | undefined;
  estimate: { highUsd: number; minUsd: number; unpricedModels: readonly string[] };
}

const submitMutation = 'mutation ($input: SimulationInput!) { submitSimulation(input: $input) { jobId } }';

/** Starts a run and returns its job id. Throws what startAgentJob throws. */
export async function startRun(
  call: OperationCall,
  operation: string,
  input: RunRequest,
  { idempotencyKey, estimate }: RunLimits,
): Promise<string> {
  const { jobId } = await startAgentJob(call.deps, call.viewer, {
    operation,
    args: input,
    estimateUsd: estimate.highUsd,
    minUsd: estimate.minUsd,
    capUsd: input.spendCapUsd,
    unpricedModels: estimate.unpricedModels,
    idempotencyKey,
    isConfirmed: call.isSpendConfirmed,
    start: async (key) => {
      const { submitSimulation } = await call.graphql<{ submitSimulation: { jobId: string } }>(submitMutation, {
        input: { ...input, idempotencyKey: key, source: call.viewer.agent.name },
      });
      return submitSimulation;
    },
  });
  return jobId;
}
