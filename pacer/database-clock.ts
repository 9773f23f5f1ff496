/** Maximum drift between the two clocks, in milliseconds per millisecond. */
const drift = 0.0005;

/**
 * Converts the database's time to this process's monotonic clock so that nothing fires early: it uses the longest
 * offset that no answer has contradicted. The database reads its clock between the moment the query is sent and the
 * moment the answer arrives, so each answer bounds the offset.
 */
export class DatabaseClock {
  #offsetMs = Infinity;
  #observedAt = 0;

  /** False until the first observation. */
  get isKnown(): boolean {
    return this.#offsetMs < Infinity;
  }

  /** `databaseMs` is rounded up to a millisecond; the other two are performance.now() around the query. */
  observe(sentAt: number, receivedAt: number, databaseMs: number): void {
    const max = receivedAt - databaseMs + 1;
    const min = sentAt - databaseMs;
    const drifted = this.#offsetMs + (receivedAt - this.#observedAt) * drift;
    // An offset below the minimum means that one of the clocks was set: earlier observations are void.
    this.#offsetMs = drifted < min ? max : Math.min(drifted, max);
    this.#observedAt = receivedAt;
  }

  /** performance.now() at a time of the database's clock, or slightly later. Defined after the first observation. */
  localTime(databaseMs: number): number {
    return databaseMs + this.#offsetMs;
  }
}
