import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Db } from '../db/client.ts';
import type { ProviderAccount } from '../db/providers/accounts.ts';
import { listenForWakeUps, type WakeUps } from './listen.ts';
import type { PermitRelease } from './take-permits.ts';
import { CallTooHeavy } from '../domain/errors.ts';
import { AccountQueue } from './account-queue.ts';
import { DatabaseClock } from './database-clock.ts';
import { LeaseKeeper, usualRenewEveryMs } from './lease-keeper.ts';
import { realTime, sleepUntil, type ProcessTime } from './process-time.ts';
import type { PermitCall, RefusalReason } from './permit-queue.ts';

/** The right to make one provider call now. */
export interface Permit {
  readonly id: string;
  /** Its start on this process's clock, performance.now(). */
  readonly startsAt: number;
  /** Aborts when the lease is lost: the call must end, its place may be somebody else's. */
  readonly lost: AbortSignal;
  /** Tells how the call ended. Without it the permit ends with its lease. */
  release(result: Omit<PermitRelease, 'id'>): void;
}

export interface PacerDeps {
  db: Db;
  /** Where to listen for notices. */
  url: string;
  log: Logger;
  renewEveryMs?: number;
  /** Both replaced where time is played. */
  time?: ProcessTime;
  listen?: (process: string, onWake: (accountId: string | null) => void) => WakeUps;
}

export type Acquired = { kind: 'granted'; permit: Permit } | { kind: 'refused'; reason: RefusalReason };

export interface Pacer {
  /**
   * Waits for the call's turn and returns at its start. Rejects with the signal's reason when that aborts, with CallTooHeavy for a
   * weight that can never start. While the database is away it goes on waiting.
   */
  acquire(account: ProviderAccount, call: PermitCall, signal: AbortSignal): Promise<Acquired>;
  /** Writes what calls have left to tell, for 3 s at most; whoever still waits is rejected. */
  close(): Promise<void>;
}

/** A call that would start later than this after its permit's time gives the permit back: providers count arrivals, not permits. */
const latestMs = 150;
const closeMs = 3_000;

export function createPacer(deps: PacerDeps): Pacer {
  const { db, log, time = realTime, renewEveryMs = usualRenewEveryMs } = deps;
  const { listen = (process, onWake) => listenForWakeUps(deps.url, process, onWake) } = deps;
  const process = randomUUID();
  const clock = new DatabaseClock();
  const leases = new LeaseKeeper({ db, log, time, renewEveryMs });
  const lines = new Map<string, AccountQueue>();
  const wakeUps = listen(process, (accountId) => {
    for (const [id, line] of lines) if (accountId === null || id === accountId) line.wake();
  });

  function lineOf(account: ProviderAccount): AccountQueue {
    const found = lines.get(account.id);
    if (found) {
      found.account = account;
      return found;
    }
    const line = new AccountQueue({ db, log, clock, time, process }, account);
    lines.set(account.id, line);
    return line;
  }

  return {
    async acquire(account, call, signal) {
      refuseTooHeavy(account, call);
      const line = lineOf(account);
      const enqueuedAt = time.now();
      for (;;) {
        const result = await line.wait(call, enqueuedAt, signal);
        if (result.kind === 'refused') return result;
        const lost = leases.keep(result.id, result.leaseFrom);
        const release = (how: Omit<PermitRelease, 'id'>) => {
          leases.drop(result.id);
          // The analysis is a run's last call: its cost has to be there when the run ends.
          line.release({ id: result.id, ...how }, call.personaIndex === null);
        };
        try {
          await sleepUntil(time, result.startsAt, signal);
        } catch (error) {
          release({ outcome: 'unused' });
          throw error;
        }
        const isLate = time.now() - result.startsAt > latestMs;
        if (!isLate || !isTimed(account, call))
          return { kind: 'granted', permit: { id: result.id, startsAt: result.startsAt, lost, release } };
        release({ outcome: 'unused' });
      }
    },
    async close() {
      for (
        const until = time.now() + closeMs;
        time.now() < until && [...lines.values()].some((line) => !line.isSettled);
      )
        await sleepUntil(time, time.now() + 20);
      for (const line of lines.values()) line.close();
      leases.close();
      await wakeUps.close();
    },
  };
}

/** Where nothing but the calls in flight is counted, it does not matter when they arrive. */
function isTimed({ minGapMs, requestsPerWindow }: ProviderAccount, { runId }: PermitCall): boolean {
  return minGapMs > 0 || requestsPerWindow !== null || runId === null;
}

function refuseTooHeavy(account: ProviderAccount, { weight, runId }: PermitCall): void {
  const most = runId === null ? Math.min(account.concurrent, account.generalConcurrent) : account.concurrent;
  if (weight > most) throw new CallTooHeavy(weight, most);
}
