import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Db } from '../../db/client.ts';
import { createRateLimitClient } from '../../db/identity/limits.ts';
import { TooManyChatMessages } from '../../domain/assistant/errors.ts';
import { chatLimits } from '../../domain/assistant/limits.ts';

const windows = [
  { keyPrefix: 'chat-minute', points: chatLimits.perMinute, duration: 60 },
  { keyPrefix: 'chat-day', points: chatLimits.perDay, duration: 24 * 3600 },
] as const;

/**
 * Counts a message of this person against the limits per minute and day, in Postgres, for all processes. Throws
 * TooManyChatMessages.
 */
export async function takeChatMessage(db: Db, userId: string): Promise<void> {
  // The reconciler deletes expired rows, once for all processes.
  const store = {
    storeClient: createRateLimitClient(db),
    storeType: 'pool',
    tableName: 'rate_limit',
    tableCreated: true,
    clearExpiredByTimeout: false,
  };
  for (const window of windows) {
    await new RateLimiterPostgres({ ...store, ...window }).consume(userId.slice(0, 200)).catch((error: unknown) => {
      if (!(error instanceof RateLimiterRes)) throw error;
      throw new TooManyChatMessages(Math.max(1, Math.ceil(error.msBeforeNext / 1000)));
    });
  }
}
