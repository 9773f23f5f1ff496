/**
 * How long the machinery waits. `tempo` multiplies it: 1, or less in tests. Workflows read no environment, so it
 * reaches them in what they start with or are told by their first activity.
 */

/** However short the other waits: a busy machine may be silent for this long and live… */
const minHeartbeatTimeoutMs = 3_000;
/** …and take this long between the record of a piece of work and the start of its workflow. */
const minSettleMs = 1_500;

export interface ReconcilerWaits {
  /** From the end of one tick to the next. */
  everyMs: number;
  /** What was stored or started less than this ago may be half done, and is not lost. */
  settleMs: number;
}

/**
 * A run in process that has said nothing for this long gets its heartbeat from the reconciler's next tick, so at least
 * every 30 s (specification §9): it may wait for a provider's retry-after, with no activity under way.
 */
export function silentRunMs(tempo = 1): number {
  return 30_000 * tempo - reconcilerWaits(tempo).everyMs;
}

export function reconcilerWaits(tempo = 1): ReconcilerWaits {
  return { everyMs: 10_000 * tempo, settleMs: Math.max(minSettleMs, 3_000 * tempo) };
}

/** After so long without a sign of life an activity begins again on another worker. */
export function heartbeatTimeoutMs(usualMs: number, tempo = 1): number {
  return Math.min(usualMs, Math.max(minHeartbeatTimeoutMs, usualMs * tempo));
}
