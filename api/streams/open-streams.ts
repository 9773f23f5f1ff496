/** Open streams of each person in this process. */
export interface OpenStreams {
  /** Counts a stream until its connection is over. False when the person has as many as they may. */
  take(userId: string, left: AbortSignal): boolean;
}

export function createOpenStreams(max: number): OpenStreams {
  const open = new Map<string, number>();
  return {
    take(userId, left) {
      const streams = open.get(userId) ?? 0;
      if (streams >= max) return false;
      if (left.aborted) return true;
      open.set(userId, streams + 1);
      const release = () => {
        const others = (open.get(userId) ?? 1) - 1;
        if (others === 0) open.delete(userId);
        else open.set(userId, others);
      };
      left.addEventListener('abort', release, { once: true });
      return true;
    },
  };
}
