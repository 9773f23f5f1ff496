/** Rate limits of provider accounts (specification §9). */
import type { GeneralLimits, TierLimits } from './definition.ts';
import { definitionOf, type Provider } from './provider.ts';

export const defaultUnlimitedConcurrent = 20;

/** Lists the tiers of a provider. */
export function tierNames(provider: Provider): [string, ...string[]] {
  return ['unlimited', ...Object.keys(definitionOf(provider).tiers)];
}

/**
 * Returns the limits of a tier. `unlimited` is for self-hosted compatible endpoints and limits concurrency only; its
 * batches are large because each costs a round trip through Temporal. Throws RangeError for an unknown tier.
 */
export function tierLimits(
  provider: Provider,
  tier: string,
  unlimitedConcurrent: number = defaultUnlimitedConcurrent,
): TierLimits {
  if (tier === 'unlimited')
    return { requestsPerMinute: null, concurrent: unlimitedConcurrent, minGapMs: 0, batchSize: 50, batchDelayMs: 0 };
  const { tiers } = definitionOf(provider);
  const found = Object.hasOwn(tiers, tier) ? tiers[tier] : undefined;
  if (found === undefined) throw new RangeError(`Unknown ${provider} tier: ${tier}`);
  return found;
}

/** Returns the general client limits, which apply to calls outside runs. */
export function generalLimits(provider: Provider): GeneralLimits {
  return definitionOf(provider).generalLimits;
}

/** Priorities of waiting calls and queued runs; 0 is first. */
export const priorities = { lowest: 9, highest: 0, default: 5 } as const;
