import { useApolloClient, useMutation, useQuery } from '@apollo/client/react';
import { useCallback, useEffect } from 'react';
import { Card } from '../../components/card.tsx';
import { ErrorNote } from '../../components/notice.tsx';
import { ScrollingLog } from '../../components/scrolling-log.tsx';
import { SkeletonLines } from '../../components/skeleton.tsx';
import styles from './assistant.module.css';
import { Composer } from './composer.tsx';
import { Reply } from './reply.tsx';
import { useAsk } from './use-ask.ts';
import {
  ChatConversationDocument,
  type ChatMessageFieldsFragment,
  ChatMessagesDocument,
  StopChatReplyDocument,
} from '../../generated/assistant/graphql.ts';
import { keepStream } from '../../graphql/keep-stream.ts';
import { shownError } from '../../lib/errors.ts';
import { formatTime } from '../../lib/format.ts';
import { toast } from '../../lib/toaster.ts';

/** One conversation: its messages and the form for the next question. */
export function Conversation({ id }: { id: string }) {
  const { data, error, loading, refetch } = useQuery(ChatConversationDocument, {
    variables: { id },
    fetchPolicy: 'cache-and-network',
  });
  const readAgain = useCallback(() => void refetch(), [refetch]);
  const messages = data?.chatConversation?.messages ?? [];
  const last = messages.at(-1);
  // The stream starts after the query has finished: an older query result would replace the end of a reply that the
  // stream has delivered.
  useReplyStream(id, !loading && (last?.isOpen ?? false), readAgain);
  const asking = useAsk(id);
  const [stop, stopping] = useMutation(StopChatReplyDocument);
  const stopReply = () =>
    stop({ variables: { id: last?.id ?? '' } }).catch((failure: unknown) =>
      toast(shownError(failure).message, 'danger'),
    );

  if (!data) {
    if (error)
      return (
        <ErrorNote title="The conversation could not be read" message={shownError(error).message} onRetry={readAgain} />
      );
    return (
      <Card className={styles.conversation}>
        <SkeletonLines widths={[40, 80, 70, 30]} height={20} />
      </Card>
    );
  }
  if (data.chatConversation === null)
    return (
      <ErrorNote
        title="There is no such conversation"
        message="It may have been deleted, or it may belong to someone else. Choose another one, or begin a new one."
      />
    );
  return (
    <Card className={styles.conversation} title={data.chatConversation.title} label="Conversation">
      <Messages messages={messages} />
      <p className="visually-hidden" role="status">
        {last?.isOpen ? 'The assistant is answering' : last?.state === 'done' ? 'The answer is complete' : ''}
      </p>
      <Composer
        key={id}
        conversationId={id}
        asking={asking}
        isReplying={last?.isOpen ?? false}
        isStopping={stopping.loading}
        onStop={() => void stopReply()}
      />
    </Card>
  );
}

/** Returns the message that the reply at `place` may rewrite: the last one the person asked to improve before it. */
function originalBefore(messages: readonly ChatMessageFieldsFragment[], place: number): string | null {
  return messages.slice(0, place).findLast(({ original }) => original !== null)?.original ?? null;
}

function Messages({ messages }: { messages: readonly ChatMessageFieldsFragment[] }) {
  return (
    <ScrollingLog label="Messages" className={styles.messages} isSpoken={false}>
      {messages.map((message, place) =>
        message.role === 'user' ? (
          <Question key={message.id} message={message} />
        ) : (
          <Reply
            key={message.id}
            message={message}
            original={originalBefore(messages, place)}
            isLast={place === messages.length - 1}
          />
        ),
      )}
    </ScrollingLog>
  );
}

/**
 * Writes the text of an open reply to the cache as it arrives. After an interruption the conversation is read again.
 */
function useReplyStream(conversationId: string, isOpen: boolean, readAgain: () => void): void {
  const client = useApolloClient();
  useEffect(() => {
    if (isOpen) return keepStream(client, ChatMessagesDocument, { conversationId }, { onReopen: readAgain });
    return undefined;
  }, [client, conversationId, isOpen, readAgain]);
}

/** A question of the person. */
function Question({ message: { content, original, createdAt } }: { message: ChatMessageFieldsFragment }) {
  return (
    <article className={styles.question} aria-label="You">
      <div className={styles.head}>
        <span className={styles.who}>You</span>
        <time className="small muted figures" dateTime={createdAt}>
          {formatTime(createdAt)}
        </time>
      </div>
      {original === null ? <p className={styles.said}>{content}</p> : <Improve original={original} wish={content} />}
    </article>
  );
}

/** A request to improve a message: the wish and the message. */
function Improve({ original, wish }: { original: string; wish: string }) {
  return (
    <>
      <p className="small muted">{wish === '' ? 'Improve this message' : `Improve this message: ${wish}`}</p>
      <p className={styles.said}>{original}</p>
    </>
  );
}
