import { useApolloClient, useMutation, useQuery } from '@apollo/client/react';
import { useCallback, useEffect } from 'react';
import {
  InterviewDocument,
  type InterviewMessageFieldsFragment,
  InterviewMessagesDocument,
  StopInterviewReplyDocument,
} from '../../generated/interviews/graphql.ts';
import { keepStream } from '../../graphql/keep-stream.ts';
import { shownError } from '../../lib/errors.ts';
import { toast } from '../../lib/toaster.ts';

export type TalkMessage = InterviewMessageFieldsFragment;

/** The messages of one interview, current while an answer arrives. Without an id it has none yet. */
export function useTalk(id: string | null) {
  const { data, error, loading, refetch } = useQuery(InterviewDocument, {
    variables: { id: id ?? '' },
    skip: id === null,
    fetchPolicy: 'cache-and-network',
  });
  const again = useCallback(() => void refetch().catch(() => undefined), [refetch]);
  const found = id === null ? undefined : data?.interview;
  const messages: readonly TalkMessage[] = found?.messages ?? [];
  const last = messages.at(-1);
  const isAnswering = last?.isOpen ?? false;
  // The stream starts after the query has finished: an older result would replace the end of a streamed answer.
  useAnswerStream(id, !loading && isAnswering, again);
  const [stop, stopping] = useMutation(StopInterviewReplyDocument);
  return {
    messages,
    last,
    isAnswering,
    isMissing: found === null,
    isLoading: id !== null && data === undefined && error === undefined,
    error: data === undefined ? error : undefined,
    again,
    isStopping: stopping.loading,
    stop: () =>
      void stop({ variables: { id: last?.id ?? '' } }).catch((failure: unknown) =>
        toast(shownError(failure).message, 'danger'),
      ),
  };
}

export type Talk = ReturnType<typeof useTalk>;

/** Writes an open answer to the cache as it arrives. After an interruption the interview is read again. */
function useAnswerStream(id: string | null, isOpen: boolean, again: () => void): void {
  const client = useApolloClient();
  useEffect(() => {
    if (!isOpen || id === null) return undefined;
    return keepStream(client, InterviewMessagesDocument, { conversationId: id }, { onReopen: again });
  }, [client, id, isOpen, again]);
}
