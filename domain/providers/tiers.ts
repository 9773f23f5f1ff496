/** Rate limits of provider accounts (specification §9) and the pace they allow. */
import type { Provider } from './provider.ts';

export const openaiTiers = ['free', 'tier1', 'tier2', 'tier3', 'unlimited'] as const;
export const anthropicTiers = ['default', 'scale', 'unlimited'] as const;

export interface TierLimits {
  /** Starts in any 60 s; null means no such limit. */
  readonly requestsPerMinute: number | null;
  /** Calls in flight at once. */
  readonly concurrent: number;
  /** Least time between two starts. */
  readonly minGapMs: number;
  /** Personas of one batch of a run. */
  readonly batchSize: number;
  /** A run's pause after each batch, instead of the gap. */
  readonly batchDelayMs: number;
}

/** Limits of every call outside a run. */
export type GeneralLimits = Pick<TierLimits, 'concurrent' | 'minGapMs'> & { readonly requestsPerMinute: number };

export const defaultUnlimitedConcurrent = 20;

function limits(
  requestsPerMinute: number,
  concurrent: number,
  minGapMs: number,
  batchSize: number,
  batchDelayMs: number,
): TierLimits {
  return { requestsPerMinute, concurrent, minGapMs, batchSize, batchDelayMs };
}

const table: Record<Provider, Record<string, TierLimits>> = {
  openai: {
    free: limits(3, 1, 20_000, 1, 20_000),
    tier1: limits(60, 3, 1_000, 3, 1_000),
    tier2: limits(500, 5, 200, 5, 500),
    tier3: limits(5_000, 10, 100, 10, 200),
  },
  anthropic: {
    default: limits(50, 5, 1_200, 3, 1_000),
    scale: limits(1_000, 10, 100, 8, 300),
  },
};

const general: Record<Provider, GeneralLimits> = {
  openai: { requestsPerMinute: 60, concurrent: 5, minGapMs: 200 },
  anthropic: { requestsPerMinute: 50, concurrent: 5, minGapMs: 250 },
};

/**
 * Limits of a tier. `unlimited` is for self-hosted compatible endpoints: only a concurrency; its batches are as large as they are because
 * each costs a round trip through Temporal. Throws RangeError for a tier the
 * provider does not have.
 */
export function tierLimits(
  provider: Provider,
  tier: string,
  unlimitedConcurrent: number = defaultUnlimitedConcurrent,
): TierLimits {
  if (tier === 'unlimited')
    return { requestsPerMinute: null, concurrent: unlimitedConcurrent, minGapMs: 0, batchSize: 50, batchDelayMs: 0 };
  const found = Object.hasOwn(table[provider], tier) ? table[provider][tier] : undefined;
  if (found === undefined) throw new RangeError(`Unknown ${provider} tier: ${tier}`);
  return found;
}

/** The general client limits, kept by every call that does not belong to a run. */
export function generalLimits(provider: Provider): GeneralLimits {
  return general[provider];
}

/** Priorities of waiting calls and queued runs: 0 goes first. */
export const priorities = { lowest: 9, highest: 0, default: 5 } as const;
