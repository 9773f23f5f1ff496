/** How a run asks one of its providers. */
import type { TierLimits } from '../providers/definition.ts';
import type { Provider } from '../providers/provider.ts';

export interface ProviderPlan {
  provider: Provider;
  batchSize: number;
  /** Batches under way at once: enough that the pacer, not the round trip, is the limit, and no more. */
  batchesInFlight: number;
}

/** Temporal's round trip from one batch's end to the next one's first wish, generously. */
const roundTripMs = 300;

/**
 * There must always be somebody waiting for a permit: those in flight, plus a whole batch that has just begun to drain,
 * plus the starts that the pace allows during one round trip. `pacingScale` divides the tier's times.
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
 * `batches` of `size` personas, counted in batches of `newSize`, so that whoever goes on after them leaves nobody out.
 * What does not come out even is counted less. `size` is undefined where it is not known to differ.
 */
export function recountedBatches(batches: number, size: number | undefined, newSize: number): number {
  return size === undefined ? batches : Math.floor((batches * size) / newSize);
}
