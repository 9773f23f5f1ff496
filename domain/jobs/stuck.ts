/** Rules for when an operator should look at a job. */
import { coarseDuration } from '../coarse-duration.ts';

/** `starting`: it has its slot, and no worker has claimed it. */
export type JobState = 'running' | 'starting' | 'queued' | 'paused' | 'ended';

export interface JobSigns {
  state: JobState;
  callsInFlight: number;
  /** Time since its last stored progress or start of a call; for an ended job since its end. */
  quietSeconds: number;
  /** Time since its last heartbeat; null before the first. */
  heartbeatSeconds: number | null;
  /** Time in the queue; null unless it waits for a slot. */
  waitedSeconds: number | null;
  /** Time until its account may start calls again; 0 without a hold. */
  holdSeconds: number;
}

/** A worker claims an admitted job within a second. */
const maxStartingSeconds = 60;
/** The reconciler renews heartbeats so that none is older than 30 s. */
const maxHeartbeatSeconds = 90;
/** One call takes 5 minutes at most. */
const maxQuietSeconds = 6 * 60;
const maxWaitedSeconds = 30 * 60;
const maxLateCallsSeconds = 60;

/** Says in one sentence why a job is slow or stuck; null when it is neither. */
export function stuckReason(job: JobSigns): string | null {
  const quiet = coarseDuration(job.quietSeconds);
  switch (job.state) {
    case 'paused':
      return null;
    case 'queued':
      return (job.waitedSeconds ?? 0) > maxWaitedSeconds
        ? `It has waited ${coarseDuration(job.waitedSeconds ?? 0)} for a slot.`
        : null;
    case 'starting':
      return job.quietSeconds > maxStartingSeconds
        ? `It got its slot ${quiet} ago, and no worker has started it.`
        : null;
    case 'ended':
      return job.callsInFlight > 0 && job.quietSeconds > maxLateCallsSeconds
        ? `It ended ${quiet} ago, and ${calls(job.callsInFlight)} still in flight.`
        : null;
    case 'running':
      return runningReason(job, quiet);
  }
}

function runningReason({ heartbeatSeconds, quietSeconds, holdSeconds, callsInFlight }: JobSigns, quiet: string) {
  if (heartbeatSeconds !== null && heartbeatSeconds > maxHeartbeatSeconds)
    return `No worker has reported on it for ${coarseDuration(heartbeatSeconds)}.`;
  if (quietSeconds <= maxQuietSeconds) return null;
  if (holdSeconds > 0)
    return `No progress for ${quiet}: its provider account is on hold for another ${coarseDuration(holdSeconds)}.`;
  return callsInFlight > 0
    ? `No progress for ${quiet}; ${calls(callsInFlight)} in flight.`
    : `No progress for ${quiet}, and none of its calls is in flight.`;
}

function calls(count: number): string {
  return count === 1 ? 'one of its calls is' : `${count} of its calls are`;
}
