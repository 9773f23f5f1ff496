export interface ReplyWriter {
  /** Takes the next piece; it is written with others within the pause. */
  add(piece: string): void;
  /** All that has come. */
  text(): string;
  /** Waits for a write under way; nothing is written after it. */
  end(): Promise<void>;
}

/** A row is rewritten at most this often while its text comes: the eye reads no faster. */
const pauseMs = 150;

/**
 * Gathers a streamed text and hands the whole of it to `write` in pauses, one write at a time: rewriting instead of adding makes a write
 * that happens twice harmless. `write` answers false when the text is not wanted any more; then `onUnwanted` is called once.
 * A write that fails is tried again with the next one.
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
