/** The clock and timers of a process; tests replace them to run hours in seconds. */
export interface ProcessTime {
  /** Monotonic milliseconds; only differences are meaningful. */
  now(): number;
  /**
   * Runs once after the given milliseconds; 0 runs after everything already queued. Returns a function that cancels it.
   */
  after(ms: number, run: () => void): () => void;
}

export const realTime: ProcessTime = {
  now: () => performance.now(),
  after(ms, run) {
    if (ms > 0) {
      const timer = setTimeout(run, Math.ceil(ms));
      return () => clearTimeout(timer);
    }
    const immediate = setImmediate(run);
    return () => clearImmediate(immediate);
  },
};

/**
 * Sleeps until the clock reaches `at`, never less: a timer may fire a millisecond early. Rejects with the signal's
 * reason when it aborts.
 */
export function sleepUntil(time: ProcessTime, at: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason as Error);
    let cancel = () => {};
    const onAbort = () => {
      cancel();
      reject(signal?.reason as Error);
    };
    const check = () => {
      const left = at - time.now();
      if (left > 0) {
        cancel = time.after(left, check);
        return;
      }
      signal?.removeEventListener('abort', onAbort);
      resolve();
    };
    signal?.addEventListener('abort', onAbort, { once: true });
    check();
  });
}
