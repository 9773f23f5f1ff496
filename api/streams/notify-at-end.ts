/**
 * Calls `end` once when a stream ends for any reason. When the reader leaves, `end` is called before the source is
 * closed, because a generator that waits cannot return before its wait ends.
 */
export function notifyAtEnd<T>(stream: AsyncIterable<T>, end: () => void): AsyncIterableIterator<T> {
  const source = stream[Symbol.asyncIterator]();
  let isOver = false;
  const over = () => {
    if (!isOver) end();
    isOver = true;
  };
  return {
    [Symbol.asyncIterator]() {
      return this;
    },
    next: async () => {
      try {
        const step = await source.next();
        if (step.done === true) over();
        return isOver ? { done: true, value: undefined } : step;
      } catch (error) {
        over();
        throw error;
      }
    },
    return: async () => {
      over();
      await source.return?.();
      return { done: true, value: undefined };
    },
  };
}
