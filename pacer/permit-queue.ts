import { horizonMs, type PermitCall, type PermitRequest } from './take-permits.ts';

/** A call of this process that waits for its permit. */
export interface QueuedCall {
  /** Id of the permit it will get. */
  id: string;
  /** Order of arrival in this process; breaks ties. */
  readonly sequence: number;
  /** performance.now() on arrival. */
  readonly enqueuedAt: number;
  readonly call: PermitCall;
  /** Not requested before this time; null when it waits for its turn. */
  parkedUntil: number | null;
  /** Part of the query in flight. */
  isRequested: boolean;
  /** The caller aborted. */
  isCancelled: boolean;
  /** Resolves the call: granted with its start on this process's clock, or refused. */
  readonly settle: (result: QueueResult) => void;
  /** Rejects the call when this process stops. */
  readonly fail: (reason: Error) => void;
}

export type QueueResult =
  | { kind: 'granted'; id: string; startsAt: number; leaseFrom: number }
  | { kind: 'refused'; reason: RefusalReason };
export type RefusalReason = 'run-closed' | 'answered' | 'spend-cap' | 'agent-limit';

/** Limits of one query, so that it stays fast however long the queue is; parked calls are rarely granted. */
const maxRequests = 64;
const maxParked = 16;

/** Inserts a call by priority and age. */
export function enqueue(queue: QueuedCall[], queued: QueuedCall): void {
  let at = queue.length;
  while (at > 0 && order(queued, queue[at - 1] as QueuedCall) < 0) at -= 1;
  queue.splice(at, 0, queued);
}

function order(a: QueuedCall, b: QueuedCall): number {
  return a.call.priority - b.call.priority || a.enqueuedAt - b.enqueuedAt || a.sequence - b.sequence;
}

/**
 * Chooses the calls to request permits for: the first of every run, since one run may start in the pause of another,
 * and behind each as many as could start within the horizon. `room` is how many calls could start at once where no gap
 * applies.
 */
export function choosePermitRequests(
  queue: readonly QueuedCall[],
  minGapMs: number,
  room: number,
  parkedBefore: number,
): QueuedCall[] {
  const perRun = minGapMs > 0 ? 1 + Math.ceil(horizonMs / minGapMs) : Math.max(2, room + 1);
  const counts = new Map<string | null, number>();
  const chosen: QueuedCall[] = [];
  let parked = 0;
  for (const queued of queue) {
    if (chosen.length >= maxRequests) break;
    if (queued.parkedUntil !== null) {
      if (queued.parkedUntil > parkedBefore || parked >= maxParked) continue;
      parked += 1;
    } else {
      const count = counts.get(queued.call.runId) ?? 0;
      if (count >= perRun) continue;
      counts.set(queued.call.runId, count + 1);
    }
    chosen.push(queued);
  }
  return chosen;
}

export function toPermitRequest(queued: QueuedCall, now: number): PermitRequest {
  return {
    id: queued.id,
    sequence: queued.sequence,
    waitedMs: Math.max(0, Math.round(now - queued.enqueuedAt)),
    ...queued.call,
  };
}
