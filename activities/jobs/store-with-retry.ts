import type { Logger } from 'pino';
import { classify, sqlStateOf } from '../../db/errors.ts';
import { retryWhileUnavailable } from '../../db/retry-while-unavailable.ts';

/** The database refuses the answer's content. Another call would cost again and fail the same way. */
export class AnswerNotStored extends Error {
  override readonly name = 'AnswerNotStored';
  constructor(cause: unknown) {
    super('The answer could not be stored', { cause });
  }
}

/**
 * Stores an answer that was paid for: tries again while the database is unavailable or another transaction is in the
 * way, because another call would be paid for.
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
    if (signal.aborted || classify(error) !== 'refused') throw error;
    // The database's message is left out because it may repeat the answer.
    log.warn({ sqlState: sqlStateOf(error) }, 'The database refused an answer');
    throw new AnswerNotStored(error);
  }
}
