import type { Logger } from 'pino';
import type { Db } from '../db/client.ts';
import { leaseMs, renewLeases } from './take-permits.ts';
import type { ProcessTime } from './process-time.ts';

interface Lease {
  /** Of this process's clock, before which the database has not ended it. */
  until: number;
  readonly lost: AbortController;
}

export const usualRenewEveryMs = 10_000;
/** An aborted call is gone from the provider before its place is given away. */
const marginMs = 1_000;

/** Renews every lease of this process with one query every 10 s, and tells the calls whose lease ran out. */
export class LeaseKeeper {
  readonly #db: Db;
  readonly #log: Logger;
  readonly #leases = new Map<string, Lease>();
  readonly #time: ProcessTime;
  readonly #renewEveryMs: number;
  #cancelTick: (() => void) | undefined;
  #renewedAt = 0;
  #isRenewing = false;

  constructor(deps: { db: Db; log: Logger; time: ProcessTime; renewEveryMs: number }) {
    this.#db = deps.db;
    this.#log = deps.log;
    this.#time = deps.time;
    this.#renewEveryMs = deps.renewEveryMs;
  }

  /** Aborts the returned signal when the lease is lost. `from` is a time at which it still had its whole length. */
  keep(permitId: string, from: number): AbortSignal {
    const lost = new AbortController();
    this.#leases.set(permitId, { until: from + leaseMs, lost });
    if (this.#cancelTick === undefined) {
      this.#renewedAt = this.#time.now();
      this.#tickLater();
    }
    return lost.signal;
  }

  drop(permitId: string): void {
    this.#leases.delete(permitId);
    if (this.#leases.size === 0) this.close();
  }

  close(): void {
    this.#cancelTick?.();
    this.#cancelTick = undefined;
  }

  #tickLater(): void {
    this.#cancelTick = this.#time.after(this.#renewEveryMs / 10, () => this.#tick());
  }

  #tick(): void {
    this.#tickLater();
    const now = this.#time.now();
    for (const [id, lease] of this.#leases) if (lease.until - marginMs <= now) this.#lose(id, lease);
    if (now - this.#renewedAt >= this.#renewEveryMs && !this.#isRenewing && this.#leases.size > 0) void this.#renew();
  }

  async #renew(): Promise<void> {
    this.#isRenewing = true;
    const sentAt = this.#time.now();
    const asked = [...this.#leases];
    try {
      const held = await renewLeases(
        this.#db,
        asked.map(([id]) => id),
      );
      this.#renewedAt = sentAt;
      for (const [id, lease] of asked) {
        if (held.has(id)) lease.until = Math.max(lease.until, sentAt + leaseMs);
        else if (this.#leases.get(id) === lease) this.#lose(id, lease);
      }
    } catch (error) {
      // The database restarts: the next tick tries again, and leases outlast a short absence.
      this.#log.warn(
        { reason: error instanceof Error ? error.message : String(error) },
        'Leases of provider calls could not be renewed',
      );
    } finally {
      this.#isRenewing = false;
    }
  }

  #lose(id: string, lease: Lease): void {
    this.drop(id);
    lease.lost.abort();
  }
}
