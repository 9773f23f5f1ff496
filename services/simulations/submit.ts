import { SubmitFailed } from '../../domain/errors.ts';
import type { RunInput } from '../../domain/simulations/run-input.ts';
import type { Env } from '../../config/env.ts';
import { acceptRun, type AcceptedRun, type RunMetadata } from './accept-run.ts';
import type { RunPlan } from '../../db/simulations/create-run.ts';
import { productErrorOr } from '../../db/errors.ts';
import { startStoredJob } from '../jobs/start-job.ts';
import { runStart } from '../jobs/starts.ts';
import type { JobDeps } from '../jobs/temporal.ts';

export interface SubmitDeps extends JobDeps {
  env: Env;
}

/**
 * Accepts a run and starts it. The workflow starts at once when Temporal answers, else the reconciler starts it.
 * Throws the specification's validation errors bare and wraps anything unexpected in SubmitFailed.
 */
export async function submitRun(
  deps: SubmitDeps,
  userId: string,
  input: RunInput,
  plan: RunPlan = {},
  metadata: RunMetadata = {},
): Promise<AcceptedRun> {
  try {
    const run = await acceptRun(deps, userId, input, plan, metadata);
    if (run.isNew) await startStoredJob(deps, runStart, run.jobId);
    return run;
  } catch (error) {
    throw productErrorOr(error, (cause) => new SubmitFailed(cause));
  }
}
