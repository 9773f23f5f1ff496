/** Maximum pace of an account and of a run, with which actual speeds are compared. */
import type { TierLimits } from './definition.ts';

/**
 * Returns the requests per second that the account's limits allow: min(rpm/60, 1/gap, concurrent/latency). Infinity
 * without limits.
 */
export function ceilingPerSecond(limits: TierLimits, latencyMs: number): number {
  const byRate = limits.requestsPerMinute === null ? Infinity : limits.requestsPerMinute / 60;
  const byGap = limits.minGapMs > 0 ? 1000 / limits.minGapMs : Infinity;
  const byConcurrency = latencyMs > 0 ? (limits.concurrent * 1000) / latencyMs : Infinity;
  return Math.min(byRate, byGap, byConcurrency);
}

/** Returns the maximum of a single run, which also pauses after each batch: batch / ((batch - 1) x gap + delay). */
export function runCeilingPerSecond(limits: TierLimits, latencyMs: number): number {
  const cycleMs = (limits.batchSize - 1) * limits.minGapMs + Math.max(limits.batchDelayMs, limits.minGapMs);
  const byBatches = cycleMs > 0 ? (limits.batchSize * 1000) / cycleMs : Infinity;
  return Math.min(ceilingPerSecond(limits, latencyMs), byBatches);
}

/** Returns the seconds until the last of `calls` has answered at that pace: all starts, then one latency. */
export function secondsFor(calls: number, perSecond: number, latencyMs: number): number {
  if (calls <= 0) return 0;
  const starts = Number.isFinite(perSecond) && perSecond > 0 ? (calls - 1) / perSecond : 0;
  return starts + latencyMs / 1000;
}
