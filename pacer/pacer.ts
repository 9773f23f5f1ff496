import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Db } from '../db/client.ts';
import type { ProviderAccount } from '../db/providers/accounts.ts';
import { listenForNotices, type NoticeListener } from './listen.ts';
import type { PermitCall, PermitRelease } from './take-permits.ts';
import { CallTooHeavy } from '../domain/errors.ts';
import { permitLeaseMs } from '../domain/waits.ts';
import { AccountQueue } from './account-queue.ts';
import { DatabaseClock } from './database-clock.ts';
import { LeaseRenewer } from './lease-renewer.ts';
import { realTime, sleepUntil, type ProcessTime } from './process-time.ts';
import type { RefusalReason } from './permit-queue.ts';

/** Permission to make one provider call. */
export interface Permit {
  readonly id: string;
  /** Start time on this process's clock, performance.now(). */
  readonly startsAt: number;
  /** Aborts when the lease is lost: the call must end, because its slot may be taken. */
  readonly lost: AbortSignal;
  /** Reports how the call ended. Without it the permit ends with its lease. */
  release(result: Omit<PermitRelease, 'id'>): void;
}

export interface PacerDeps {
  db: Db;
  /** Database URL to listen on for notices. */
  url: string;
  log: Logger;
  /** Time for which a permit is valid without renewal; 30 s when omitted. */
  leaseMs?: number;
  /** Interval of renewals; a third of the lease when omitted. */
  renewEveryMs?: number;
  /** Told of every permit that is returned without a call. */
  onUnused?: (provider: string) => void;
  /** Both replaced in tests that run in virtual time. */
  time?: ProcessTime;
  listen?: (process: string, onNotice: (accountId: string | null) => void) => NoticeListener;
}

export type AcquireResult = { kind: 'granted'; permit: Permit } | { kind: 'refused'; reason: RefusalReason };

export interface Pacer {
  /**
   * Waits for the call's turn and returns at its start. Rejects with the signal's reason when it aborts, and with
   * CallTooHeavy for a weight that can never start. Keeps waiting while the database is unavailable.
   */
  acquire(account: ProviderAccount, call: PermitCall, signal: AbortSignal): Promise<AcquireResult>;
  /**
   * Ends waiting and future calls with PacerDrained, so that a process can stop. Calls in flight keep their permits.
   */
  drain(): void;
  /** Writes outstanding reports, for at most 3 s, and rejects every waiting call. */
  close(): Promise<void>;
}

/** A call that would start later than this returns its permit: providers count arrivals, not permits. */
const maxLatenessMs = 150;
const closeMs = 3_000;

/** The process is stopping: the call has to be made by another one. */
export class PacerDrained extends Error {
  override readonly name = 'PacerDrained';
  constructor() {
    super('This worker is stopping');
  }
}

export function createPacer(deps: PacerDeps): Pacer {
  const { db, log, time = realTime, leaseMs = permitLeaseMs() } = deps;
  const { listen = (process, onNotice) => listenForNotices(deps.url, process, onNotice) } = deps;
  const process = randomUUID();
  const clock = new DatabaseClock();
  const leases = new LeaseRenewer({ db, log, time, leaseMs, renewEveryMs: deps.renewEveryMs });
  const queues = new Map<string, AccountQueue>();
  let isDraining = false;
  const listener = listen(process, (accountId) => {
    for (const [id, queue] of queues) if (accountId === null || id === accountId) queue.notify();
  });

  function getQueue(account: ProviderAccount): AccountQueue {
    const found = queues.get(account.id);
    if (found) {
      found.account = account;
      return found;
    }
    const queue = new AccountQueue({ db, log, clock, time, process, leaseMs, onUnused: deps.onUnused }, account);
    queues.set(account.id, queue);
    return queue;
  }

  return {
    async acquire(account, call, signal) {
      refuseTooHeavy(account, call);
      const queue = getQueue(account);
      const enqueuedAt = time.now();
      for (;;) {
        if (isDraining) throw new PacerDrained();
        const result = await queue.wait(call, enqueuedAt, signal);
        if (result.kind === 'refused') return result;
        const lost = leases.add(result.id, result.leaseFrom);
        const release = (how: Omit<PermitRelease, 'id'>) => {
          leases.remove(result.id);
          // The analysis is the last call of a run: its cost must be recorded when the run ends.
          queue.release({ id: result.id, ...how }, call.personaIndex === null);
        };
        try {
          await sleepUntil(time, result.startsAt, signal);
        } catch (error) {
          release({ outcome: 'unused' });
          throw error;
        }
        const isLate = time.now() - result.startsAt > maxLatenessMs && isPaced(account, call);
        queue.noteStart(isLate);
        if (!isLate) return { kind: 'granted', permit: { id: result.id, startsAt: result.startsAt, lost, release } };
        release({ outcome: 'unused' });
      }
    },
    drain() {
      isDraining = true;
      for (const queue of queues.values()) queue.rejectWaiting(new PacerDrained());
    },
    async close() {
      for (
        const until = time.now() + closeMs;
        time.now() < until && [...queues.values()].some((queue) => !queue.isSettled);
      )
        await sleepUntil(time, time.now() + 20);
      for (const queue of queues.values()) queue.close();
      leases.close();
      await listener.close();
    },
  };
}

/** Arrival times matter only where a gap, a window or the general limits apply, not for concurrency alone. */
function isPaced({ minGapMs, requestsPerWindow }: ProviderAccount, { runId }: PermitCall): boolean {
  return minGapMs > 0 || requestsPerWindow !== null || runId === null;
}

function refuseTooHeavy(account: ProviderAccount, { weight, runId }: PermitCall): void {
  const maxWeight = runId === null ? Math.min(account.concurrent, account.generalConcurrent) : account.concurrent;
  if (weight > maxWeight) throw new CallTooHeavy(weight, maxWeight);
}
