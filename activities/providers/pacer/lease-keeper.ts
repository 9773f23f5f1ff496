import type { Logger } from 'pino';
import type { Db } from '../../../db/client.ts';
import { leaseMs, renewLeases } from '../../../db/pacer/take-permits.ts';

interface Lease {
  /** performance.now() before which the database has not ended it. */
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
  readonly #renewEveryMs: number;
  #timer: NodeJS.Timeout | undefined;
  #renewedAt = 0;
  #isRenewing = false;

  constructor(db: Db, log: Logger, renewEveryMs: number) {
    this.#renewEveryMs = renewEveryMs;
    this.#db = db;
    this.#log = log;
  }

  /** Aborts the returned signal when the lease is lost. `from` is a time at which it still had its whole length. */
  keep(permitId: string, from: number): AbortSignal {
    const lost = new AbortController();
    this.#leases.set(permitId, { until: from + leaseMs, lost });
    if (this.#timer === undefined) {
      this.#renewedAt = performance.now();
      this.#timer = setInterval(() => this.#tick(), this.#renewEveryMs / 10).unref();
    }
    return lost.signal;
  }

  drop(permitId: string): void {
    this.#leases.delete(permitId);
    if (this.#leases.size === 0) this.close();
  }

  close(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #tick(): void {
    const now = performance.now();
    for (const [id, lease] of this.#leases) if (lease.until - marginMs <= now) this.#lose(id, lease);
    if (now - this.#renewedAt >= this.#renewEveryMs && !this.#isRenewing && this.#leases.size > 0) void this.#renew();
  }

  async #renew(): Promise<void> {
    this.#isRenewing = true;
    const sentAt = performance.now();
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
      this.#log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'Leases of provider calls could not be renewed');
    } finally {
      this.#isRenewing = false;
    }
  }

  #lose(id: string, lease: Lease): void {
    this.drop(id);
    lease.lost.abort();
  }
}
