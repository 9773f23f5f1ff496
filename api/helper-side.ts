/** The other side of helper-process.ts: what a helper's own file begins with. */
export function answerEach(answer: (message: unknown) => Promise<unknown>): void {
  // Nobody waits any more.
  process.on('disconnect', () => process.exit());
  process.on('message', (message) => {
    void answer(message).then((said) => said !== undefined && process.send?.(said));
  });
}
