import { useApolloClient } from '@apollo/client/react';
import { useNavigate } from 'react-router';
import { DeleteInterviewDocument, RestoreInterviewDocument } from '../../generated/interviews/graphql.ts';
import { shownError } from '../../lib/errors.ts';
import { toast } from '../../lib/toaster.ts';
import type { AnswerRef } from './use-subject.ts';
import { personaPath } from './words.ts';

/** Returns a function that deletes an interview at once; the toast can restore it. */
export function useDeleteInterview(answer: AnswerRef, current: string | null) {
  const client = useApolloClient();
  const navigate = useNavigate();
  const refetchQueries = ['Interviews'];
  const open = (id: string | null) => navigate(personaPath(answer, id), { replace: true, preventScrollReset: true });

  const undo = async (id: string) => {
    try {
      await client.mutate({ mutation: RestoreInterviewDocument, variables: { id }, refetchQueries });
      if (id === current) await open(id);
    } catch (error) {
      void toast(`It could not be brought back: ${shownError(error).message}`, 'danger');
    }
  };
  return async (id: string) => {
    try {
      await client.mutate({ mutation: DeleteInterviewDocument, variables: { id }, refetchQueries });
      if (id === current) await open(null);
      void toast('Interview deleted', 'none', { text: 'Undo', onClick: () => void undo(id) });
    } catch (error) {
      void toast(shownError(error).message, 'danger');
    }
  };
}
