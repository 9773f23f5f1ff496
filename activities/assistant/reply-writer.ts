export interface ReplyWriter {
  /** Adds a piece; pieces are written together after the pause. */
  add(piece: string): void;
  /** The text so far. */
  text(): string;
  /** Waits for the write in flight; nothing is written afterwards. */
  end(): Promise<void>;
}

/** Minimum interval between writes of a streaming text, faster than anybody reads. */
const pauseMs = 150;

/**
 * Collects a streamed text and passes all of it to `write` at intervals, one write at a time: rewriting instead of
 * appending makes a repeated write harmless. `write` returns false when the text is no longer wanted; `onUnwanted` is
 * then called once. A failed write is covered by the next one.
 */
export function createReplyWriter(write: (text: string) => Promise<boolean>, onUnwanted: () => void): ReplyWriter {
  let text = '';
  let isOver = false;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  const flush = () => {
    timer = undefined;
    writing = writeNow();
  };
  const writeNow = async () => {
    const isWanted = await write(text).catch(() => true);
    if (isWanted || isOver) return;
    isOver = true;
    onUnwanted();
  };
  return {
    add(piece) {
      text += piece;
      if (isOver || timer !== undefined) return;
      timer = setTimeout(() => void writing.then(flush), pauseMs);
    },
    text: () => text,
    async end() {
      isOver = true;
      clearTimeout(timer);
      await writing;
    },
  };
}
