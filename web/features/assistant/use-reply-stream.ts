import { useApolloClient } from '@apollo/client/react';
import { useEffect } from 'react';
import { ChatMessageFieldsFragmentDoc } from '../../generated/graphql.ts';
import { streamChat } from '../../lib/chat-stream.ts';

const reopenMs = 1000;

/** While a reply is open, its text goes into the cache as it comes. After a break everything is read again and the stream opened anew. */
export function useReplyStream(conversationId: string, isOpen: boolean, readAgain: () => void): void {
  const client = useApolloClient();
  useEffect(() => {
    if (!isOpen) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let leave = () => {};
    const open = () => {
      leave = streamChat(
        conversationId,
        (message) => {
          const id = client.cache.identify({ ...message, __typename: 'ChatMessage' }) ?? '';
          const data = { ...message, __typename: 'ChatMessage' as const };
          client.cache.writeFragment({
            id,
            fragment: ChatMessageFieldsFragmentDoc,
            fragmentName: 'ChatMessageFields',
            data,
          });
        },
        () => {
          timer = setTimeout(() => {
            readAgain();
            open();
          }, reopenMs);
        },
      );
    };
    open();
    return () => {
      clearTimeout(timer);
      leave();
    };
  }, [client, conversationId, isOpen, readAgain]);
}
