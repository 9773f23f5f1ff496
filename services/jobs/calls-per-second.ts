import { tierOf, type Env } from '../../config/env.ts';
import type { Provider } from '../../domain/providers/provider.ts';
import { tierLimits } from '../../domain/providers/tiers.ts';

/** Seconds of a call of a model and of the simulator, by which calls in flight limit the pace. */
const callSeconds = { model: 3, simulator: 0.1 };

/** Returns the calls a second that the tier of a provider allows a job with many calls at once. */
export function callsPerSecond(
  env: Env,
  { modelProvider, simulated }: { modelProvider: Provider; simulated: boolean },
): number {
  const limits = tierLimits(modelProvider, tierOf(env, modelProvider), env.UNLIMITED_CONCURRENT);
  const byGap = limits.minGapMs > 0 ? 1_000 / limits.minGapMs : Infinity;
  const byBatch = limits.batchSize / (((limits.batchSize - 1) * limits.minGapMs + limits.batchDelayMs) / 1_000 || 1e-9);
  return Math.min(
    (limits.requestsPerMinute ?? Infinity) / 60,
    byGap,
    byBatch,
    limits.concurrent / callSeconds[simulated ? 'simulator' : 'model'],
  );
}
