import { horizonMs, type PermitRequest } from './take-permits.ts';

/** A call in this process that waits for its permit. */
export interface Waiter {
  /** Of the permit it will get. */
  id: string;
  /** Arrival in this process; breaks ties. */
  readonly place: number;
  /** performance.now() of its arrival. */
  readonly enqueuedAt: number;
  readonly call: PermitCall;
  /** Not to be asked for before this time; null when it waits for its turn. */
  parkedUntil: number | null;
  /** Part of the query under way. */
  isAsking: boolean;
  /** The caller gave up. */
  isGone: boolean;
  /** Calls back once: granted with its start on this process's clock, or refused. */
  readonly settle: (result: WaiterResult) => void;
  /** Or rejects, when this process stops. */
  readonly abandon: (reason: Error) => void;
}

/** What a permit is for. */
export interface PermitCall {
  purpose: string;
  provider: string;
  runId: string | null;
  execution: number | null;
  personaIndex: number | null;
  /** 0 to 9, lower first. */
  priority: number;
  weight: number;
}

export type WaiterResult =
  | { kind: 'granted'; id: string; startsAt: number; leaseFrom: number }
  | { kind: 'refused'; reason: RefusalReason };
export type RefusalReason = 'run-closed' | 'answered' | 'spend-cap';

const maxWants = 64;
const maxParked = 16;

/** Puts a waiter where its priority and age belong. */
export function enqueue(line: Waiter[], waiter: Waiter): void {
  let at = line.length;
  while (at > 0 && order(waiter, line[at - 1] as Waiter) < 0) at -= 1;
  line.splice(at, 0, waiter);
}

function order(a: Waiter, b: Waiter): number {
  return a.call.priority - b.call.priority || a.enqueuedAt - b.enqueuedAt || a.place - b.place;
}

/**
 * Whom to ask for: the first of every run, since one run may start in the pause of another, and behind each as many as could start
 * within the horizon. `room` is how many calls could start at all where no gap is kept.
 */
export function choosePermitRequests(
  line: readonly Waiter[],
  minGapMs: number,
  room: number,
  parkedBefore: number,
): Waiter[] {
  const perRun = minGapMs > 0 ? 1 + Math.ceil(horizonMs / minGapMs) : Math.max(2, room + 1);
  const counts = new Map<string | null, number>();
  const chosen: Waiter[] = [];
  let parked = 0;
  for (const waiter of line) {
    if (chosen.length >= maxWants) break;
    if (waiter.parkedUntil !== null) {
      if (waiter.parkedUntil > parkedBefore || parked >= maxParked) continue;
      parked += 1;
    } else {
      const count = counts.get(waiter.call.runId) ?? 0;
      if (count >= perRun) continue;
      counts.set(waiter.call.runId, count + 1);
    }
    chosen.push(waiter);
  }
  return chosen;
}

export function permitRequestOf(waiter: Waiter, now: number): PermitRequest {
  return {
    id: waiter.id,
    place: waiter.place,
    waitedMs: Math.max(0, Math.round(now - waiter.enqueuedAt)),
    ...waiter.call,
  };
}
