/** Batches in which a run asks one of its providers. */
import type { TierLimits } from '../providers/definition.ts';
import type { Provider } from '../providers/provider.ts';

export interface ProviderPlan {
  provider: Provider;
  batchSize: number;
  /** Number of batches in flight: as many as needed for the pacer, not the round trip, to be the limit. */
  batchesInFlight: number;
}

/** Upper estimate of the time from the end of a batch until the next one requests its first permit. */
const roundTripMs = 300;

/**
 * Plans the batches so that some call always waits for a permit: calls in flight, the starts that the pace allows
 * during one round trip, and two batches that are about to start or end. `pacingScale` multiplies the tier's times.
 */
export function planFor(provider: Provider, limits: TierLimits, pacingScale = 1): ProviderPlan {
  const gapMs = limits.minGapMs * pacingScale;
  const startsInRoundTrip = gapMs > 0 ? roundTripMs / gapMs : 4 * limits.batchSize;
  return {
    provider,
    batchSize: limits.batchSize,
    batchesInFlight: Math.ceil((limits.concurrent + startsInRoundTrip) / limits.batchSize) + 2,
  };
}

/**
 * Converts a number of batches of `size` personas to batches of `newSize`, rounded down so that no persona is skipped.
 * `size` is undefined when it is not known to differ.
 */
export function recountedBatches(batches: number, size: number | undefined, newSize: number): number {
  return size === undefined ? batches : Math.floor((batches * size) / newSize);
}
