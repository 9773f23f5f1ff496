import { useApolloClient } from '@apollo/client/react';
import { useEffect } from 'react';
import { ChatMessagesDocument } from '../../generated/graphql.ts';
import { keepStream } from '../../graphql/keep-stream.ts';

/** While a reply is open, its text goes into the cache as it comes. After a break everything is read again. */
export function useReplyStream(conversationId: string, isOpen: boolean, readAgain: () => void): void {
  const client = useApolloClient();
  useEffect(() => {
    if (isOpen) return keepStream(client, ChatMessagesDocument, { conversationId }, { onReopen: readAgain });
    return undefined;
  }, [client, conversationId, isOpen, readAgain]);
}
