import { isFree } from '../../lib/cost.ts';
import { usd, usdRange } from '../../lib/format.ts';

interface Estimated {
  costUsd: { low: number; high: number };
  isSimulated: boolean;
}

/** 'About $1.20 a run, $5.21 a month'; null where it cannot be estimated. */
export function costWords(estimate: Estimated | null, runsPerMonth: number): string | null {
  if (estimate === null) return null;
  const { costUsd, isSimulated } = estimate;
  if (isFree({ isSimulated, costUsd: costUsd.high })) return 'Free with the simulated provider';
  const month = usdRange(costUsd.low * runsPerMonth, costUsd.high * runsPerMonth);
  return `About ${usdRange(costUsd.low, costUsd.high)} a run, ${month} a month`;
}

/** 'Cost so far $3.40, $1.20 this month of at most $5.00'. */
export function spentWords(
  { totalUsd, monthUsd }: { totalUsd: number; monthUsd: number },
  monthlyCapUsd: number | null,
): string {
  const limit = monthlyCapUsd === null ? '' : ` of at most ${usd(monthlyCapUsd)}`;
  return `Cost so far ${usd(totalUsd)}, ${usd(monthUsd)} this month${limit}`;
}
