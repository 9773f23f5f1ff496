/** Rule of the monthly limit of a recurring run. */

interface Spending {
  monthlyCapUsd: number;
  /** Cost of the runs of this month. */
  monthUsd: number;
  /** Amount that open runs may still cost. */
  reservedUsd: number;
  /** Cost of the last run, or the low end of the estimate. */
  expectedUsd: number;
  /** Spend cap that the run has anyway. */
  ownCapUsd: number | null;
}

/** A turn may run with this spend cap, waits because an open run holds what is left, or finds the limit spent. */
export type Allowance = { kind: 'run'; spendCapUsd: number | null } | { kind: 'held' } | { kind: 'spent' };

/**
 * Decides whether the limit pays for another turn. What is left becomes the run's own spend cap, so that the limit holds
 * even when a run costs more than expected.
 */
export function allowanceFor({ monthlyCapUsd, monthUsd, reservedUsd, expectedUsd, ownCapUsd }: Spending): Allowance {
  const left = monthlyCapUsd - monthUsd;
  const isEnough = (usd: number) => usd > 0 && usd >= expectedUsd;
  if (isEnough(left - reservedUsd))
    return { kind: 'run', spendCapUsd: Math.min(left - reservedUsd, ownCapUsd ?? Number.POSITIVE_INFINITY) };
  return isEnough(left) ? { kind: 'held' } : { kind: 'spent' };
}
