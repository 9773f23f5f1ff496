/** Counts the seconds that the page is visible. */
export class ActiveClock {
  readonly #base: number;
  readonly #now: () => number;
  #countedMs = 0;
  #since: number | null = null;

  /** `base` are the seconds of earlier visits; `now` is in milliseconds. */
  constructor(base: number, now: () => number = () => performance.now()) {
    this.#base = base;
    this.#now = now;
  }

  start(): void {
    this.#onChange();
    document.addEventListener('visibilitychange', this.#onChange);
  }

  stop(): void {
    this.#countedMs += this.#runningMs();
    this.#since = null;
    document.removeEventListener('visibilitychange', this.#onChange);
  }

  seconds(): number {
    return Math.round(this.#base + (this.#countedMs + this.#runningMs()) / 1000);
  }

  #runningMs(): number {
    return this.#since === null ? 0 : this.#now() - this.#since;
  }

  #onChange = (): void => {
    this.#countedMs += this.#runningMs();
    this.#since = document.visibilityState === 'visible' ? this.#now() : null;
  };
}
