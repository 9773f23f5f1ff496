/** Limits of what agents spend for a person, and the check of one more job against them. */
import { z } from 'zod';
import { SpendCapTooSmall, SpendLimitReached, SpendNotConfirmed } from './errors.ts';

/** Limits of a person who chose none, in US dollars. */
export const defaultLimits = { asksAboveUsd: 0.5, dayLimitUsd: 5, monthLimitUsd: 60 } as const;

export const amount = z.number().min(0, 'A limit cannot be below 0').max(1_000_000, 'A limit is at most $1,000,000');

export const limitsSchema = z
  .object({ asksAboveUsd: amount, dayLimitUsd: amount, monthLimitUsd: amount })
  .refine(({ dayLimitUsd, monthLimitUsd }) => dayLimitUsd <= monthLimitUsd, {
    error: 'A day cannot have a higher limit than its month',
    path: ['dayLimitUsd'],
  });

export type SpendLimits = z.output<typeof limitsSchema>;

/** Amounts spent and allowed, in US dollars. */
export interface Spending {
  readonly limits: SpendLimits;
  readonly dayUsd: number;
  readonly monthUsd: number;
  /** The caller's own; null without a limit of its own. */
  readonly own: { readonly kind: 'key' | 'client'; readonly limitUsd: number; readonly dayUsd: number } | null;
  /** Cost of what the caller started in the last hour without agreement, since the last agreement. */
  readonly unaskedUsd: number;
}

/** Time over which small starts of one caller count together, in seconds. */
export const asksOverSeconds = 3_600;

/** Amounts are sums of floats, so equal ones may differ by this much. */
const toleranceUsd = 1e-9;

/** Cost of one job in US dollars. */
export interface JobCost {
  /** Estimated cost without a cap; 0 with the simulator. */
  readonly estimateUsd: number;
  /** Cost of one call of each kind that it must make. */
  readonly minUsd: number;
  /** Its spend cap; null without one. */
  readonly capUsd: number | null;
}

/**
 * Returns what a job may cost at most: its estimate, or its cap and the calls that may pass it, since a call whose cost
 * is not known yet starts while some of the cap is left. Throws SpendCapTooSmall for a cap that cannot pay its calls.
 */
export function highestCost({ estimateUsd, minUsd, capUsd }: JobCost): number {
  if (capUsd === null || estimateUsd === 0) return estimateUsd;
  if (capUsd < minUsd - toleranceUsd) throw new SpendCapTooSmall({ capUsd, minUsd });
  return Math.min(estimateUsd, capUsd + minUsd);
}

/**
 * Checks that a job of this estimate stays within all limits and is agreed to when it must be. Throws SpendLimitReached,
 * SpendNotConfirmed.
 */
export function checkSpending(
  { limits, dayUsd, monthUsd, own, unaskedUsd }: Spending,
  { estimateUsd, isConfirmed }: { readonly estimateUsd: number; readonly isConfirmed: boolean },
): void {
  const within = [
    { limit: 'day', limitUsd: limits.dayLimitUsd, spentUsd: dayUsd },
    { limit: 'month', limitUsd: limits.monthLimitUsd, spentUsd: monthUsd },
    ...(own === null ? [] : [{ limit: own.kind, limitUsd: own.limitUsd, spentUsd: own.dayUsd }]),
  ] as const;
  for (const { limit, limitUsd, spentUsd } of within) {
    if (spentUsd + estimateUsd > limitUsd + toleranceUsd)
      throw new SpendLimitReached({ limit, limitUsd, spentUsd, estimateUsd });
  }
  if (!isConfirmed && unaskedUsd + estimateUsd > limits.asksAboveUsd + toleranceUsd)
    throw new SpendNotConfirmed({ estimateUsd, unaskedUsd, asksAboveUsd: limits.asksAboveUsd });
}
