/** How far the two clocks may drift apart while nobody asks, in milliseconds per millisecond. */
const drift = 0.0005;

/**
 * Translates the database's time to this process's monotonic clock so that nothing fires early: it assumes the longest offset that no
 * answer so far contradicts. The database read its clock after a query was sent and before its answer came, so each answer bounds it.
 */
export class DatabaseClock {
  #offsetMs = Infinity;
  #observedAt = 0;

  /** False until something was observed. */
  get isKnown(): boolean {
    return this.#offsetMs < Infinity;
  }

  /** `databaseMs` is rounded up to a millisecond; the other two are performance.now() around the query. */
  observe(sentAt: number, receivedAt: number, databaseMs: number): void {
    const most = receivedAt - databaseMs + 1;
    const least = sentAt - databaseMs;
    const drifted = this.#offsetMs + (receivedAt - this.#observedAt) * drift;
    // Below the least possible: somebody set a clock, and what was learnt is void.
    this.#offsetMs = drifted < least ? most : Math.min(drifted, most);
    this.#observedAt = receivedAt;
  }

  /** performance.now() at a time of the database's clock, or a little later. Known once something was observed. */
  localTime(databaseMs: number): number {
    return databaseMs + this.#offsetMs;
  }
}
