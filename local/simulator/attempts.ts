/** Counts requests by content. When it is full, the content that was not seen for longest is forgotten. */
export class Attempts {
  readonly #counts = new Map<string, number>();
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  next(contentHash: string): number {
    const attempt = (this.#counts.get(contentHash) ?? 0) + 1;
    this.#counts.delete(contentHash);
    this.#counts.set(contentHash, attempt);
    if (this.#counts.size > this.#limit) {
      const oldest = this.#counts.keys().next().value;
      if (oldest !== undefined) this.#counts.delete(oldest);
    }
    return attempt;
  }

  clear(): void {
    this.#counts.clear();
  }
}
