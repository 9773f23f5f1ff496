/** Steps of jobs whose items are planned in Postgres. */
import { tierOf } from '../../config/env.ts';
import type { StepCounts } from '../../db/jobs/step-counts.ts';
import type { Provider } from '../../domain/providers/provider.ts';
import { tierLimits } from '../../domain/providers/tiers.ts';
import { planFor } from '../../domain/simulations/provider-plan.ts';
import type { ActivityDeps } from '../deps.ts';
import { stopFailure } from '../errors.ts';

/** Returns the batches that the limits of a provider allow. */
export function batchesFor({ env }: Pick<ActivityDeps, 'env'>, provider: Provider) {
  const limits = tierLimits(provider, tierOf(env, provider), env.UNLIMITED_CONCURRENT);
  const { batchSize, batchesInFlight } = planFor(provider, limits, env.PACING_SCALE);
  return { batchSize, batchesInFlight };
}

/** Ends the attempt: without a single answer further calls would be paid for in vain. */
export function nothingAnswered({ failed, problem }: StepCounts, one: string, many: string) {
  const asked = failed === 1 ? one : `None of ${failed} ${many}`;
  const message = problem === null ? asked : `${asked}: ${problem}`;
  return stopFailure({ type: 'NothingAnswered', message, final: false });
}
