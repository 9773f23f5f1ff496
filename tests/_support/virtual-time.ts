interface Alarm {
  at: number;
  run: () => void;
}

/** Time that stands still until everything that happens now has happened, and then is what comes next. */
export class VirtualTime {
  #now = 0;
  /** In the order in which they go off. */
  readonly #alarms: Alarm[] = [];
  #busy = 0;
  #onIdle: () => void = () => undefined;

  now(): number {
    return this.#now;
  }

  /** Returns what cancels it. */
  after(ms: number, run: () => void): () => void {
    const alarm = { at: this.#now + Math.max(0, Math.ceil(ms)), run };
    let index = this.#alarms.length;
    while (index > 0 && (this.#alarms[index - 1] as Alarm).at > alarm.at) index -= 1;
    this.#alarms.splice(index, 0, alarm);
    return () => {
      const found = this.#alarms.indexOf(alarm);
      if (found >= 0) this.#alarms.splice(found, 1);
    };
  }

  sleep(ms: number): Promise<void> {
    return new Promise((resolve) => void this.after(ms, resolve));
  }

  /** Time stands still while this is under way, such as a query that really runs. */
  async during<T>(work: Promise<T>): Promise<T> {
    this.#busy += 1;
    try {
      return await work;
    } finally {
      this.#busy -= 1;
      if (this.#busy === 0) this.#onIdle();
    }
  }

  /** Lets time go by until the work has ended; fails when it would take longer than this, or when nothing is left that could end it. */
  async play<T>(work: Promise<T>, maxMs = 3_600_000): Promise<T> {
    const until = this.#now + maxMs;
    let hasEnded = false;
    const end = () => void (hasEnded = true);
    work.then(end, end);
    for (;;) {
      await this.#quiet();
      if (hasEnded) return work;
      const next = this.#alarms.shift();
      if (next === undefined) throw new Error('Nothing is left to happen, and the work has not ended');
      if (next.at > until) throw new Error(`After ${maxMs} ms the work has not ended`);
      this.#now = next.at;
      next.run();
    }
  }

  pass(ms: number): Promise<void> {
    return this.play(this.sleep(ms), ms);
  }

  async #quiet(): Promise<void> {
    for (;;) {
      await new Promise((resolve) => setImmediate(resolve));
      if (this.#busy === 0) return;
      await new Promise<void>((resolve) => (this.#onIdle = resolve));
    }
  }
}
