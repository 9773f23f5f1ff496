/**
 * Waits of workflows and the reconciler. `tempo` multiplies them: 1, or less in tests. Workflows cannot read the
 * environment, so they receive it with their input or from their first activity.
 */

/** Minimum heartbeat time-out at any tempo, because a busy worker may be silent for this long. */
const minHeartbeatTimeoutMs = 3_000;
/** Minimum lease at any tempo, because a busy process may be late with its renewal. */
const minLeaseMs = 8_000;
/**
 * Minimum settle time at any tempo, because a busy process may take this long from a record to its workflow's start.
 */
const minSettleMs = 1_500;

/** Minimum pause between two ticks at any tempo: a tick takes a tenth of a second of a processor. */
const minTickMs = 2_000;

export interface ReconcilerWaits {
  /** Pause between two ticks. */
  everyMs: number;
  /** Age below which records and workflows are not reconciled, because they may still be in the making. */
  settleMs: number;
}

/**
 * Returns the silence after which the reconciler's next tick updates a processing run's heartbeat, so that it is at
 * most 30 s old (specification §9), even while the run waits for a retry-after without a running activity.
 */
export function silentRunMs(tempo = 1): number {
  return 30_000 * tempo - reconcilerWaits(tempo).everyMs;
}

export function reconcilerWaits(tempo = 1): ReconcilerWaits {
  return { everyMs: Math.max(minTickMs, 10_000 * tempo), settleMs: Math.max(minSettleMs, 3_000 * tempo) };
}

/** Returns the time for which a permit is valid without renewal: after it, the calls of a killed process start again. */
export function permitLeaseMs(tempo = 1): number {
  return Math.max(minLeaseMs, 30_000 * tempo);
}

/** Returns the heartbeat time-out after which Temporal retries an activity on another worker. */
export function heartbeatTimeoutMs(usualMs: number, tempo = 1): number {
  return Math.min(usualMs, Math.max(minHeartbeatTimeoutMs, usualMs * tempo));
}
