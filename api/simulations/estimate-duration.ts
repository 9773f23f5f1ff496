import type { RunAhead } from '../../db/simulations/estimates.ts';
import { ceilingPerSecond, runCeilingPerSecond, secondsFor } from '../../domain/providers/ceiling.ts';
import type { TierLimits } from '../../domain/providers/definition.ts';

export interface Range {
  low: number;
  high: number;
}

/** How long single calls take: half of them `medianMs` or less, nine in ten `p90Ms` or less. */
export interface Latency {
  medianMs: number;
  p90Ms: number;
}

/** What one account has to do for a run. */
export interface AccountLoad {
  calls: number;
  limits: TierLimits;
  latency: Latency;
  ahead: readonly RunAhead[];
}

/**
 * Seconds one account takes for the run's calls. Low: median latency, and of the others in progress only the share that
 * the account deals out while ours runs. High: slow calls, and everything ahead done first. No free slot: both wait for
 * what is ahead.
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

/** The slower of our own pace, with its pauses, and the account's pace over everybody's calls. */
function busySeconds(calls: number, others: number, limits: TierLimits, latencyMs: number): number {
  const alone = secondsFor(calls, runCeilingPerSecond(limits, latencyMs), latencyMs);
  return Math.max(alone, secondsFor(calls + others, ceilingPerSecond(limits, latencyMs), latencyMs));
}

/**
 * Seconds of the steps around the reactions: loading, web search, analysis. Web search and analysis answer at length.
 */
export function fixedSeconds(latencies: { analysis: Latency; currentEvents: Latency | null }): Range {
  const events = latencies.currentEvents;
  return {
    low: 0.5 + (4 * latencies.analysis.medianMs + (events ? 4 * events.medianMs : 0)) / 1000,
    high: 2 + (8 * latencies.analysis.p90Ms + (events ? 8 * events.p90Ms : 0)) / 1000,
  };
}
