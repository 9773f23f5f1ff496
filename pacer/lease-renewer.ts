import type { Logger } from 'pino';
import type { Db } from '../db/client.ts';
import { renewLeases } from './take-permits.ts';
import type { ProcessTime } from './process-time.ts';
import { reasonOf } from '../domain/errors.ts';

interface Lease {
  /** performance.now() before which the database has not ended the lease. */
  until: number;
  readonly lost: AbortController;
}

/** Aborts early enough for the call to be gone from the provider before its slot is reused. */
const abortMarginMs = 1_000;

/** Renews every lease of this process with one query every third of a lease, and aborts the calls whose lease expired. */
export class LeaseRenewer {
  readonly #db: Db;
  readonly #log: Logger;
  readonly #leases = new Map<string, Lease>();
  readonly #time: ProcessTime;
  readonly #leaseMs: number;
  readonly #renewEveryMs: number;
  #cancelTick: (() => void) | undefined;
  #renewedAt = 0;
  #isRenewing = false;

  constructor(deps: { db: Db; log: Logger; time: ProcessTime; leaseMs: number; renewEveryMs: number | undefined }) {
    this.#db = deps.db;
    this.#log = deps.log;
    this.#time = deps.time;
    this.#leaseMs = deps.leaseMs;
    this.#renewEveryMs = deps.renewEveryMs ?? deps.leaseMs / 3;
  }

  /** Returns a signal that aborts when the lease is lost. `from` is a time at which the full lease still remained. */
  add(permitId: string, from: number): AbortSignal {
    const lost = new AbortController();
    this.#leases.set(permitId, { until: from + this.#leaseMs, lost });
    if (this.#cancelTick === undefined) {
      this.#renewedAt = this.#time.now();
      this.#scheduleTick();
    }
    return lost.signal;
  }

  remove(permitId: string): void {
    this.#leases.delete(permitId);
    if (this.#leases.size === 0) this.close();
  }

  close(): void {
    this.#cancelTick?.();
    this.#cancelTick = undefined;
  }

  #scheduleTick(): void {
    this.#cancelTick = this.#time.after(this.#renewEveryMs / 10, () => this.#tick());
  }

  #tick(): void {
    this.#scheduleTick();
    const now = this.#time.now();
    for (const [id, lease] of this.#leases) if (lease.until - abortMarginMs <= now) this.#lose(id, lease);
    if (now - this.#renewedAt >= this.#renewEveryMs && !this.#isRenewing && this.#leases.size > 0) void this.#renew();
  }

  async #renew(): Promise<void> {
    this.#isRenewing = true;
    const sentAt = this.#time.now();
    const renewed = [...this.#leases];
    try {
      const stillHeld = await renewLeases(
        this.#db,
        renewed.map(([id]) => id),
        this.#leaseMs,
      );
      this.#renewedAt = sentAt;
      for (const [id, lease] of renewed) {
        if (stillHeld.has(id)) lease.until = Math.max(lease.until, sentAt + this.#leaseMs);
        else if (this.#leases.get(id) === lease) this.#lose(id, lease);
      }
    } catch (error) {
      // The database is restarting: the next tick retries, and leases outlast a short outage.
      this.#log.warn({ reason: reasonOf(error) }, 'Leases of provider calls could not be renewed');
    } finally {
      this.#isRenewing = false;
    }
  }

  #lose(id: string, lease: Lease): void {
    this.remove(id);
    lease.lost.abort();
  }
}
