/** Answers each message of the parent process; called at the start of a helper's entry file (helper-process.ts). */
export function answerEach(answer: (message: unknown) => Promise<unknown>): void {
  // The parent process is gone.
  process.on('disconnect', () => process.exit());
  process.on('message', (message) => {
    void answer(message).then((result) => result !== undefined && process.send?.(result));
  });
}
