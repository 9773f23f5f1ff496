/** Counts the provider calls of this process that are under way, for what operators see. */
export class CallCounts {
  #inFlight = 0;
  readonly #waiting = new Map<string, number>();

  get inFlight(): number {
    return this.#inFlight;
  }

  /** Number of calls that wait for their permit, by provider account. */
  get waiting(): Record<string, number> {
    return Object.fromEntries(this.#waiting);
  }

  /** Counts a call of the account as waiting until `acquire` settles. */
  async whileWaiting<T>(accountId: string, acquire: () => Promise<T>): Promise<T> {
    this.#add(accountId, 1);
    try {
      return await acquire();
    } finally {
      this.#add(accountId, -1);
    }
  }

  /** Counts a call as in flight until `call` settles. */
  async whileInFlight<T>(call: () => Promise<T>): Promise<T> {
    this.#inFlight += 1;
    try {
      return await call();
    } finally {
      this.#inFlight -= 1;
    }
  }

  #add(accountId: string, change: number): void {
    const waiting = (this.#waiting.get(accountId) ?? 0) + change;
    if (waiting > 0) this.#waiting.set(accountId, waiting);
    else this.#waiting.delete(accountId);
  }
}
