/** Counts the open streams of each person in this process. */
export interface OpenStreams {
  /** Counts one more stream. Returns what ends its count, once; null when the person has as many as they may. */
  take(person: string): (() => void) | null;
}

export function createOpenStreams(max: number): OpenStreams {
  const open = new Map<string, number>();
  const change = (person: string, by: 1 | -1) => {
    const count = (open.get(person) ?? 0) + by;
    if (count === 0) open.delete(person);
    else open.set(person, count);
  };
  return {
    take(person) {
      if ((open.get(person) ?? 0) >= max) return null;
      change(person, 1);
      let isCounted = true;
      return () => {
        if (isCounted) change(person, -1);
        isCounted = false;
      };
    },
  };
}

/** Counts a stream until the signal aborts. False when the person has as many as they may. */
export function takeUntil(streams: OpenStreams, person: string, left: AbortSignal): boolean {
  const release = streams.take(person);
  if (release === null) return false;
  if (left.aborted) release();
  else left.addEventListener('abort', release, { once: true });
  return true;
}
