import type { Db } from '../../db/client.ts';
import { createRateLimiter } from '../../db/identity/limits.ts';
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
  for (const window of windows) {
    const seconds = await createRateLimiter(db, window).take(userId);
    if (seconds !== null) throw new TooManyChatMessages(seconds);
  }
}
