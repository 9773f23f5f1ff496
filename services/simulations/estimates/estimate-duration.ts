import type { RunAhead } from '../../../db/simulations/estimates.ts';
import { ceilingPerSecond, runCeilingPerSecond, secondsFor } from '../../../domain/providers/ceiling.ts';
import type { TierLimits } from '../../../domain/providers/definition.ts';
import { float, view, type ValueOf } from '../../../domain/view.ts';

export const rangeView = view('EstimateRange', {
  low: float(),
  high: float(),
});

export type Range = ValueOf<typeof rangeView>;

/** Duration of calls: the median and the 90th percentile. */
export interface Latency {
  medianMs: number;
  p90Ms: number;
}

/** Calls of one account for a run, and other runs on it. */
export interface AccountLoad {
  calls: number;
  limits: TierLimits;
  latency: Latency;
  ahead: readonly RunAhead[];
}

/**
 * Estimates the seconds of one account for the run's calls. Low: median latency, and concurrent runs share the account.
 * High: slow calls, and all runs ahead are done first. Without a free slot, both include the runs ahead.
 */
export function accountSeconds({ calls, limits, latency, ahead }: AccountLoad, slots: number): Range {
  const all = ahead.reduce((sum, run) => sum + run.remaining, 0);
  const inProgress = ahead.filter((run) => run.hasSlot);
  const shared = inProgress.reduce((sum, run) => sum + Math.min(run.remaining, calls), 0);
  const hasToWait = inProgress.length >= slots;
  return {
    low: busySeconds(calls, hasToWait ? all : shared, limits, latency.medianMs),
    high: busySeconds(calls, all, limits, Math.max(latency.p90Ms, latency.medianMs)),
  };
}

/** Returns the longer of the run's own time, with its pauses, and the account's time for all calls. */
function busySeconds(calls: number, others: number, limits: TierLimits, latencyMs: number): number {
  const alone = secondsFor(calls, runCeilingPerSecond(limits, latencyMs), latencyMs);
  return Math.max(alone, secondsFor(calls + others, ceilingPerSecond(limits, latencyMs), latencyMs));
}

/**
 * Estimates the seconds of the other stages: loading, web search and analysis, whose replies are long.
 */
export function fixedSeconds(latencies: { analysis: Latency; currentEvents: Latency | null }): Range {
  const events = latencies.currentEvents;
  return {
    low: 0.5 + (4 * latencies.analysis.medianMs + (events ? 4 * events.medianMs : 0)) / 1000,
    high: 2 + (8 * latencies.analysis.p90Ms + (events ? 8 * events.p90Ms : 0)) / 1000,
  };
}
