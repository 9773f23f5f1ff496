/** A process's own clock and timers; a test passes one in which hours take seconds. */
export interface ProcessTime {
  /** Milliseconds that only go forward; differences alone mean something. */
  now(): number;
  /** Runs once when so many milliseconds are over; at 0 after everything else that is at hand. Returns what cancels it. */
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

/** Sleeps until its clock reaches `at`, never less: a timer may fire a millisecond early. Rejects with the signal's reason when that aborts. */
export function sleepUntil(time: ProcessTime, at: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason as Error);
    let cancel = () => {};
    const leave = () => {
      cancel();
      reject(signal?.reason as Error);
    };
    const look = () => {
      const left = at - time.now();
      if (left > 0) {
        cancel = time.after(left, look);
        return;
      }
      signal?.removeEventListener('abort', leave);
      resolve();
    };
    signal?.addEventListener('abort', leave, { once: true });
    look();
  });
}
