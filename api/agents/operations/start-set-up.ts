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
  /** Number of calls that the cost is of. */
  calls: number;
  /** Calls that may come on top, at the same cost each. */
  atMostMore?: number;
  /** The kinds of calls that it makes; one kind when omitted. */
  byKind?: readonly unknown[];
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
  const free: Estimated = { usd: 0, calls: 0, unpricedModels: [] };
  const { usd, calls, atMostMore = 0, byKind, unpricedModels } = (await isFree(call, setup)) ? free : await estimate();
  const eachUsd = usd / Math.max(1, calls);
  const { jobId } = await startAgentJob(call.deps, call.viewer, {
    operation,
    args: setup,
    estimateUsd: usd + atMostMore * eachUsd,
    minUsd: eachUsd * (byKind?.length ?? 1),
    capUsd: setup.spendCapUsd,
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
