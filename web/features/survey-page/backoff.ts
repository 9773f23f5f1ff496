/** Pauses between attempts, which a connection that is back cuts short. */
const firstMs = 1_000;
const maxMs = 30_000;

export class Backoff {
  #attempts = 0;
  #wake: (() => void) | null = null;

  reset(): void {
    this.#attempts = 0;
  }

  /** Waits longer after each failure, with chance so that many pages do not return at once. */
  async wait(): Promise<void> {
    const pauseMs = Math.min(maxMs, firstMs * 2 ** this.#attempts) * (0.75 + Math.random() / 2);
    this.#attempts += 1;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pauseMs);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#wake = null;
  }

  /** Ends the pause. */
  wake = (): void => this.#wake?.();
}
