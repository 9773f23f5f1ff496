import type { Logger } from 'pino';
import { core } from 'zod';

/** True for errors that our own code throws on unexpected values, such as a persona stored by an earlier version. */
export function isProgrammingError(error: unknown): error is Error {
  // Errors of zod and of zod/mini have this class in common.
  return [TypeError, RangeError, SyntaxError, ReferenceError, core.$ZodError].some((kind) => error instanceof kind);
}

/** Logs where such an error was thrown; other errors are not logged. Its message is left out because it may repeat content. */
export function logProgrammingError(log: Logger, jobId: string, error: unknown, message: string): void {
  if (!isProgrammingError(error)) return;
  const where = error.stack?.split('\n    at ')[1];
  log.error({ jobId, kind: error.name, where }, message);
}
