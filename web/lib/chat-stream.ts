import { print } from 'graphql';
import { createClient } from 'graphql-sse';
import {
  type ChatMessageFieldsFragment,
  ChatMessagesDocument,
  type ChatMessagesSubscription,
} from '../generated/graphql.ts';
import { signedInFetch } from '../session/signed-in-fetch.ts';

/** Apart from the tab's one lasting stream, whose state the connection banner shows: this one lives while a reply is being written. */
const client = createClient({
  url: '/graphql',
  headers: { 'x-graphql-yoga-csrf': 'soundings-web' },
  fetchFn: signedInFetch,
  retryAttempts: 0,
});

/** Messages of a conversation as they change, until the answer is called. `onEnd` says that the stream is over and has to be opened anew. */
export function streamChat(
  conversationId: string,
  onMessage: (message: ChatMessageFieldsFragment) => void,
  onEnd: () => void,
): () => void {
  let isLeft = false;
  const end = () => {
    if (!isLeft) onEnd();
  };
  const leave = client.subscribe<ChatMessagesSubscription & Record<string, unknown>>(
    { query: print(ChatMessagesDocument), variables: { conversationId } },
    { next: ({ data }) => data && onMessage(data.chatMessage), error: end, complete: end },
  );
  return () => {
    isLeft = true;
    leave();
  };
}
