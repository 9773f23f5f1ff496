/**
 * The maximum of the numbers that are present or left within the last `keepMs` milliseconds, so that a number that comes
 * and goes between two scrapes is seen.
 */
export class RecentMaximum {
  readonly #keepMs: number;
  readonly #present = new Map<number, number>();
  #past = { number: 0, until: -Infinity };

  constructor(keepMs: number) {
    this.#keepMs = keepMs;
  }

  add(number: number): void {
    this.#present.set(number, (this.#present.get(number) ?? 0) + 1);
  }

  remove(number: number, now: number): void {
    const left = (this.#present.get(number) ?? 0) - 1;
    if (left > 0) this.#present.set(number, left);
    else this.#present.delete(number);
    if (number >= this.at(now)) this.#past = { number, until: now + this.#keepMs };
  }

  at(now: number): number {
    return Math.max(this.#past.until > now ? this.#past.number : 0, 0, ...this.#present.keys());
  }
}
