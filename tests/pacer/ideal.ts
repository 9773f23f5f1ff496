/** Computes how fast calls could start under the limits of an account, without the pacer. */
import type { AccountLimits } from '../../db/tables/permits.ts';

/** Time from the first to the last start of calls that all wait already, limited only by the laws. */
export function computeIdealSpan(limits: AccountLimits, calls: number, callMs: number, batchDelayMs: number): number {
  const { requestsPerWindow, windowMs, minGapMs, concurrent, batchSize } = limits;
  const starts: number[] = [];
  for (let index = 0; index < calls; index += 1) {
    const before = (count: number, ms: number) => (index < count ? 0 : (starts[index - count] ?? 0) + ms);
    const pause = index % batchSize === 0 ? batchDelayMs : 0;
    starts.push(
      Math.max(
        before(1, Math.max(minGapMs, pause)),
        before(concurrent, callMs),
        before(requestsPerWindow ?? Infinity, windowMs),
      ),
    );
  }
  return starts.at(-1) ?? 0;
}

interface PlannedCall {
  after: number;
  takesMs: number;
  first: { holdMs?: number };
}

/** An upper bound for any set of calls: the sum of every law's delay and every disturbance. */
export function computeMaxSpan(limits: AccountLimits, wishes: readonly PlannedCall[]): number {
  const { requestsPerWindow, generalPerWindow, windowMs, minGapMs, generalMinGapMs, batchDelayMs } = limits;
  // Each call may be retried once and lost once.
  const starts = 3 * wishes.length;
  const sum = (of: (wish: PlannedCall) => number) => wishes.reduce((total, wish) => total + of(wish), 0);
  const minutes =
    Math.ceil(starts / (requestsPerWindow ?? Infinity)) + Math.ceil(starts / (generalPerWindow ?? Infinity));
  const lastWish = Math.max(90_000, ...wishes.map(({ after }) => after));
  const lease = 31_000;
  return (
    lastWish +
    minutes * windowMs +
    starts * (minGapMs + generalMinGapMs + batchDelayMs + 1_000) +
    sum(({ takesMs, first }) => 2 * takesMs + (first.holdMs ?? 0)) +
    3 * lease
  );
}
