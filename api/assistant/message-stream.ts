import { conversationOf, messageOf, messagesOf, type ChatMessage } from '../../db/assistant/conversations.ts';
import { interviewOf } from '../../db/assistant/interviews.ts';
import type { Db } from '../../db/client.ts';
import type { Change } from '../../db/notify.ts';
import { ConversationNotFound } from '../../domain/assistant/errors.ts';
import { StreamInterrupted } from '../../domain/errors.ts';
import type { ChangeFeed, FeedEvent } from '../streams/change-feed.ts';
import { mapStream } from '../streams/map-stream.ts';

/**
 * Streams the messages of one conversation: first the last one, then each change with the whole text so far. For a slow
 * reader, one notice per message waits, and the text is read when the reader is ready. Throws ConversationNotFound.
 */
export async function messageStream(
  { db, changes }: { db: Db; changes: ChangeFeed },
  userId: string,
  conversationId: string,
): Promise<AsyncIterableIterator<ChatMessage>> {
  const conversation =
    (await conversationOf(db, userId, conversationId)) ?? (await interviewOf(db, userId, conversationId));
  if (conversation === undefined) throw new ConversationNotFound();
  const wants = ({ model, id, owner }: Change) => model === 'ChatMessage' && id === conversationId && owner === userId;
  const feed = changes.subscribe(wants);
  // The subscription started before this read, so no change is lost in between.
  const last = (await messagesOf(db, userId, conversationId)).at(-1);
  return mapStream(prepend(feed, last), async (event) => {
    if ('role' in event) return event;
    if (event.operation === 'gap') throw new StreamInterrupted();
    return messageOf(db, userId, event.rowId ?? '');
  });
}

/** Prepends one message to a feed. It is not an async generator, which could not be closed while it waits. */
function prepend(
  feed: AsyncIterableIterator<FeedEvent>,
  first: ChatMessage | undefined,
): AsyncIterableIterator<FeedEvent | ChatMessage> {
  let waiting = first;
  return {
    [Symbol.asyncIterator]() {
      return this;
    },
    next: async () => {
      if (waiting === undefined) return feed.next();
      const value = waiting;
      waiting = undefined;
      return { done: false, value };
    },
    return: async () => {
      await feed.return?.();
      return { done: true, value: undefined };
    },
  };
}
