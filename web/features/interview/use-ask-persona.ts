import { useApolloClient, useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { AskPersonaDocument, InterviewDocument } from '../../generated/interviews/graphql.ts';
import { shownError } from '../../lib/errors.ts';
import { explicitKeys } from '../../lib/stored-api-keys.ts';
import type { AnswerRef } from './use-subject.ts';
import { personaPath } from './words.ts';

/** Asks a question in an interview, or begins one and opens it. `ask` is true when the question was accepted. */
export function useAskPersona(ref: AnswerRef, interviewId: string | null) {
  const client = useApolloClient();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string | null>(null);
  const [send, { loading: isSending }] = useMutation(AskPersonaDocument, { refetchQueries: ['Interviews'] });

  const ask = async (message: string): Promise<boolean> => {
    setProblem(null);
    try {
      const { data } = await send({ variables: { ...ref, interviewId, message, ...explicitKeys() } });
      if (!data) return false;
      const { interview, question, reply } = data.askPersona;
      const cached = { query: InterviewDocument, variables: { id: interview.id } };
      const before = client.readQuery(cached)?.interview?.messages ?? [];
      client.writeQuery({ ...cached, data: { interview: { ...interview, messages: [...before, question, reply] } } });
      // The form of the new interview takes over the focus.
      const state = { hasAsked: true };
      if (interviewId === null)
        await navigate(personaPath(ref, interview.id), { replace: true, preventScrollReset: true, state });
      return true;
    } catch (error) {
      setProblem(shownError(error).message);
      return false;
    }
  };
  return { ask, isSending, problem };
}
