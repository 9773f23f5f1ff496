/**
 * A problem of this machine that prevents the stack from running. The message is one plain sentence with the solution.
 */
export class StackError extends Error {
  constructor(message: string, options?: { cause: unknown }) {
    super(message, options);
    this.name = 'StackError';
  }
}
