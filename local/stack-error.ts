/** Something about this machine keeps the stack from running. The message is one plain sentence that says what and how to mend it. */
export class StackError extends Error {
  constructor(message: string, options?: { cause: unknown }) {
    super(message, options);
    this.name = 'StackError';
  }
}
