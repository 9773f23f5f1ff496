/** Steps of jobs whose items are planned in Postgres. */
import { tierOf } from '../../config/env.ts';
import type { StepCounts } from '../../db/jobs/asks.ts';
import type { Provider } from '../../domain/providers/provider.ts';
import { tierLimits } from '../../domain/providers/tiers.ts';
import { planFor } from '../../domain/simulations/provider-plan.ts';
import type { AskingNouns } from '../../services/jobs/asking.ts';
import type { ActivityDeps } from '../deps.ts';
import { stopFailure } from '../errors.ts';

/** Returns the batches that the limits of a provider allow. */
export function batchesFor({ env }: Pick<ActivityDeps, 'env'>, provider: Provider) {
  const limits = tierLimits(provider, tierOf(env, provider), env.UNLIMITED_CONCURRENT);
  const { batchSize, batchesInFlight } = planFor(provider, limits, env.PACING_SCALE);
  return { batchSize, batchesInFlight };
}

/** Ends the attempt: without a single answer further calls would be paid for in vain. Where all refused, so does the job. */
export function nothingAnswered({ failed, ended, problem }: StepCounts, nouns: AskingNouns) {
  const missing = failed + ended;
  const asked = missing === 1 ? nouns.unansweredOne : `None of ${missing} ${nouns.unansweredMany}`;
  const message = problem === null ? asked : `${asked}: ${problem}`;
  return stopFailure({ type: 'NothingAnswered', message, final: failed === 0 });
}
