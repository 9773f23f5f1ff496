/** Rate limits of provider accounts (specification §9) and the pace they allow. */
import type { GeneralLimits, TierLimits } from './definition.ts';
import { definitionOf, type Provider } from './provider.ts';

export const defaultUnlimitedConcurrent = 20;

/** Every tier that a provider's account may have. */
export function tierNames(provider: Provider): [string, ...string[]] {
  return ['unlimited', ...Object.keys(definitionOf(provider).tiers)];
}

/**
 * Limits of a tier. `unlimited` is for self-hosted compatible endpoints: only a concurrency; its batches are as large
 * as they are because each costs a round trip through Temporal. Throws RangeError for a tier the provider does not
 * have.
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

/** The general client limits, kept by every call that does not belong to a run. */
export function generalLimits(provider: Provider): GeneralLimits {
  return definitionOf(provider).generalLimits;
}

/** Priorities of waiting calls and queued runs: 0 goes first. */
export const priorities = { lowest: 9, highest: 0, default: 5 } as const;
