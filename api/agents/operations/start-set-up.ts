/** Starts a job from a set-up for an agent, within what its person lets it spend. */
import { startAgentJob } from '../../../services/agents/agent-jobs.ts';
import type { OperationCall } from '../operation.ts';
import { isFree } from './fields.ts';
import { handleAfter, type JobHandle } from './job-handle.ts';

/** Fields of a set-up that decide what the job costs. */
export interface PricedSetUp {
  simulated: boolean;
  modelProvider: string;
  spendCapUsd: number | null;
}

/** Cost of a set-up in US dollars, and models without a price, whose calls are not in it. */
export interface Estimated {
  usd: number;
  unpricedModels: string[];
}

interface Start {
  operation: string;
  setup: PricedSetUp;
  given: { idempotency_key?: string | undefined; wait_s: number };
  /** Estimates the cost in US dollars with a real provider, and names the models without a price. */
  estimate: () => Promise<Estimated>;
  /** Starts the job; the same key gives the same job. */
  submit: (key: string) => Promise<{ jobId: string }>;
}

/** Returns the handle of the job after the wait. Throws what startAgentJob throws. */
export async function startSetUp(
  call: OperationCall,
  { operation, setup, given, estimate, submit }: Start,
): Promise<JobHandle> {
  const { usd, unpricedModels } = (await isFree(call, setup)) ? { usd: 0, unpricedModels: [] } : await estimate();
  const { jobId } = await startAgentJob(call.deps, call.viewer, {
    operation,
    args: setup,
    estimateUsd: Math.min(usd, setup.spendCapUsd ?? Infinity),
    unpricedModels,
    idempotencyKey: given.idempotency_key ?? call.idempotencyKey,
    isConfirmed: call.isSpendConfirmed,
    start: submit,
  });
  return handleAfter(call, jobId, { seconds: given.wait_s });
}

/** Properties that all operations which start a job share. */
export const startsJob = {
  permissions: ['runs:write'],
  isReadOnly: false,
  isDestructive: false,
  isIdempotent: false,
} as const;
