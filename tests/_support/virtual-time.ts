/** A simulated clock with timers. */
interface Timer {
  at: number;
  run: () => void;
}

/** A clock that advances to the next timer only when everything else has finished. */
export class VirtualTime {
  #now = 0;
  /** Sorted by time. */
  readonly #timers: Timer[] = [];
  #busy = 0;
  #onIdle: () => void = () => undefined;

  now(): number {
    return this.#now;
  }

  /** Calls a function after a time. Returns a function that cancels the call. */
  after(ms: number, run: () => void): () => void {
    const timer = { at: this.#now + Math.max(0, Math.ceil(ms)), run };
    let index = this.#timers.length;
    while (index > 0 && (this.#timers[index - 1] as Timer).at > timer.at) index -= 1;
    this.#timers.splice(index, 0, timer);
    return () => {
      const found = this.#timers.indexOf(timer);
      if (found >= 0) this.#timers.splice(found, 1);
    };
  }

  sleep(ms: number): Promise<void> {
    return new Promise((resolve) => void this.after(ms, resolve));
  }

  /** Stops time while the promise is pending, such as that of a real query. */
  async holdDuring<T>(work: Promise<T>): Promise<T> {
    this.#busy += 1;
    try {
      return await work;
    } finally {
      this.#busy -= 1;
      if (this.#busy === 0) this.#onIdle();
    }
  }

  /** Advances time until the promise settles; fails after `maxMs`, or when no timer is left. */
  async runUntil<T>(work: Promise<T>, maxMs = 3_600_000): Promise<T> {
    const until = this.#now + maxMs;
    let hasEnded = false;
    const end = () => void (hasEnded = true);
    work.then(end, end);
    for (;;) {
      await this.#quiet();
      if (hasEnded) return work;
      const next = this.#timers.shift();
      if (next === undefined) throw new Error('There are no more timers, and the work has not ended');
      if (next.at > until) throw new Error(`After ${maxMs} ms the work has not ended`);
      this.#now = next.at;
      next.run();
    }
  }

  advance(ms: number): Promise<void> {
    return this.runUntil(this.sleep(ms), ms);
  }

  async #quiet(): Promise<void> {
    for (;;) {
      await new Promise((resolve) => setImmediate(resolve));
      if (this.#busy === 0) return;
      await new Promise<void>((resolve) => (this.#onIdle = resolve));
    }
  }
}
