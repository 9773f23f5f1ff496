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

/** Returns the beginning of the calendar month in a time zone. */
export function startOfMonth(now: Date, timeZone: string): Date {
  const local = localTimeIn(timeZone);
  const [year = 0, month = 0] = local(now.getTime());
  const wallMs = Date.UTC(year, month - 1, 1);
  const offsetAt = (ms: number) => {
    const [y = 0, m = 0, d = 0, h = 0, min = 0, s = 0] = local(ms);
    return Date.UTC(y, m - 1, d, h, min, s) - ms;
  };
  // The offset of a moment near the beginning finds the beginning, whose own offset corrects a change between them.
  return new Date(wallMs - offsetAt(wallMs - offsetAt(wallMs)));
}

/** Returns a function that reads year, month from 1, day, hour, minute and second of a moment. */
function localTimeIn(timeZone: string): (ms: number) => number[] {
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const order = ['year', 'month', 'day', 'hour', 'minute', 'second'];
  return (ms) => {
    const parts = format.formatToParts(ms);
    return order.map((name) => Number(parts.find(({ type }) => type === name)?.value));
  };
}
