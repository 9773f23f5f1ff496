import type { Viewer } from '../viewer.ts';

/** setTimeout's longest delay; a later end is out of reach of any token. */
const maxTimerMs = 2 ** 31 - 1;

/** Fires when the viewer's token expires; the service identity's streams have no end of their own. */
export function streamEnd(viewer: Viewer): AbortSignal | undefined {
  if (viewer.kind !== 'user') return undefined;
  return AbortSignal.timeout(Math.min(maxTimerMs, Math.max(0, viewer.expiresAt.getTime() - Date.now())));
}

/**
 * A stream of `map`'s answers, without the undefined ones. Written by hand: an async generator could not be closed
 * while it waits for the next event, and a browser that left would keep its place until then.
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
