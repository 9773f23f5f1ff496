import type { Logger } from 'pino';
import { isDatabaseAway, retryWhileUnavailable } from '../../db/retry-while-unavailable.ts';

/** The database refuses an answer for its content. Asking again would cost again and fail the same way. */
export class AnswerNotStored extends Error {
  override readonly name = 'AnswerNotStored';
  constructor(cause: unknown) {
    super('The answer could not be stored', { cause });
  }
}

/**
 * Stores an answer that was paid for: waits while the database is unavailable, so that a restart does not lose it.
 * Throws AnswerNotStored when the database refuses it for good.
 */
export async function storeWithRetry(
  store: () => Promise<void>,
  { log }: { log: Logger },
  signal: AbortSignal,
): Promise<void> {
  try {
    await retryWhileUnavailable(store, signal);
  } catch (error) {
    if (signal.aborted || !isRefusal(error)) throw error;
    // Omits the database's message, which may quote the answer.
    log.warn({ sqlState: error.code }, 'The database refused an answer');
    throw new AnswerNotStored(error);
  }
}

/** Any SQLSTATE except transient ones: server unavailable, or transaction conflicts (class 40). */
function isRefusal(error: unknown): error is Error & { code: string } {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && !isDatabaseAway(error) && !code.startsWith('40');
}
