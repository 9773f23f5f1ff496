/** Pauses of accounts whose provider is overloaded. They grow while it stays so, and end with the first answer. */

/** The first pause; each further one is twice as long. */
const firstMs = 1_000;
/** Maximum number of doublings, beyond any limit of a pause. */
const maxDoublings = 16;

interface Pause {
  /** Number of pauses since the last answer. */
  count: number;
  /** performance.now() at which it began. */
  since: number;
}

export class Overloads {
  readonly #pauses = new Map<string, Pause>();

  /**
   * Returns the pause after a call that began at `beganAt` (performance.now) met an overload, at most `maxMs`. Calls
   * that were in flight when a pause began belong to the same overload and make it no longer.
   */
  pauseMs(accountId: string, beganAt: number, maxMs: number, now = performance.now()): number {
    const last = this.#pauses.get(accountId);
    const isSame = last !== undefined && beganAt <= last.since;
    const count = isSame ? last.count : (last?.count ?? 0) + 1;
    if (!isSame) this.#pauses.set(accountId, { count, since: now });
    return Math.min(maxMs, firstMs * 2 ** Math.min(count - 1, maxDoublings));
  }

  /** Records that the provider answered. */
  answered(accountId: string): void {
    this.#pauses.delete(accountId);
  }
}
