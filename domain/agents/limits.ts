/** Limits of what agents spend for a person, and the check of one more job against them. */
import { z } from 'zod';
import { SpendLimitReached, SpendNotConfirmed } from './errors.ts';

/** Limits of a person who chose none, in US dollars. */
export const defaultLimits = { asksAboveUsd: 0.5, dayLimitUsd: 5, monthLimitUsd: 60 } as const;

const amount = z.number().min(0, 'A limit cannot be below 0').max(1_000_000, 'A limit is at most $1,000,000');

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
  readonly key: { readonly limitUsd: number; readonly dayUsd: number } | null;
}

/** Amounts are sums of floats, so equal ones may differ by this much. */
const toleranceUsd = 1e-9;

/**
 * Checks that a job of this estimate stays within all limits and is agreed to when it must be. Throws SpendLimitReached,
 * SpendNotConfirmed.
 */
export function checkSpending(
  { limits, dayUsd, monthUsd, key }: Spending,
  { estimateUsd, isConfirmed }: { readonly estimateUsd: number; readonly isConfirmed: boolean },
): void {
  const within = [
    { limit: 'day', limitUsd: limits.dayLimitUsd, spentUsd: dayUsd },
    { limit: 'month', limitUsd: limits.monthLimitUsd, spentUsd: monthUsd },
    ...(key === null ? [] : [{ limit: 'key', limitUsd: key.limitUsd, spentUsd: key.dayUsd } as const]),
  ] as const;
  for (const { limit, limitUsd, spentUsd } of within) {
    if (spentUsd + estimateUsd > limitUsd + toleranceUsd)
      throw new SpendLimitReached({ limit, limitUsd, spentUsd, estimateUsd });
  }
  if (!isConfirmed && estimateUsd > limits.asksAboveUsd + toleranceUsd)
    throw new SpendNotConfirmed({ estimateUsd, asksAboveUsd: limits.asksAboveUsd });
}
