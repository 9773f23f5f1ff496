import type { Viewer } from '../viewer.ts';

/** Longest delay of setTimeout (24 days), which no token outlives. */
export const maxTimerMs = 2 ** 31 - 1;

/** Returns a signal that aborts when the viewer's token expires; undefined for the service identity. */
export function streamEnd(viewer: Viewer): AbortSignal | undefined {
  if (viewer.kind !== 'user') return undefined;
  return AbortSignal.timeout(Math.min(maxTimerMs, Math.max(0, viewer.expiresAt.getTime() - Date.now())));
}

/**
 * Maps a stream and drops undefined results. It is not an async generator, because a generator cannot be closed while
 * it waits for the next event, so a closed connection would keep its subscription until then.
 */
export function mapStream<In, Out>(
  source: AsyncIterableIterator<In>,
  map: (event: In) => Promise<Out | undefined>,
): AsyncIterableIterator<Out> {
  const close = async () => {
    await source.return?.();
  };
  return {
    [Symbol.asyncIterator]() {
      return this;
    },
    next: async () => {
      try {
        return await nextMapped(source, map);
      } catch (error) {
        await close();
        throw error;
      }
    },
    return: async () => {
      await close();
      return { done: true, value: undefined };
    },
  };
}

async function nextMapped<In, Out>(
  source: AsyncIterator<In>,
  map: (event: In) => Promise<Out | undefined>,
): Promise<IteratorResult<Out>> {
  for (;;) {
    const event = await source.next();
    if (event.done) return { done: true, value: undefined };
    const mapped = await map(event.value);
    if (mapped !== undefined) return { done: false, value: mapped };
  }
}
