/**
 * The same stream, which tells once when it ends, however it does, and gives nothing after that. Who leaves is told of
 * before the source is closed: a generator that waits cannot be returned from, so its wait has to be ended first.
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
