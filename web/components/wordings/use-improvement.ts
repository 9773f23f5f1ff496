import { useApolloClient, useMutation } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import {
  ImprovementRepliesDocument,
  ImproveRunDocument,
  type ImproveRunMutation,
  StopImprovementDocument,
} from '../../generated/experiments/graphql.ts';
import { keepStream } from '../../graphql/keep-stream.ts';
import { shownError } from '../../lib/errors.ts';
import { explicitKeys } from '../../lib/stored-api-keys.ts';

export type Improvement = ImproveRunMutation['improveRun'];

interface ImprovementState {
  /** Null until the server has accepted the request. */
  improvement: Improvement | null;
  problem: string | null;
  isAsking: boolean;
  /** Asks for wordings; those that there are already come back, unless others are asked for. */
  ask: (again: boolean) => Promise<void>;
  stop: () => Promise<void>;
}

/** Wordings that the assistant writes about the objections of a run, as they arrive. */
export function useImprovement(jobId: string): ImprovementState {
  const client = useApolloClient();
  const [improvement, setImprovement] = useState<Improvement | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [improve, { loading: isAsking }] = useMutation(ImproveRunDocument);
  const [stopReply] = useMutation(StopImprovementDocument);

  const ask = async (again: boolean) => {
    setProblem(null);
    try {
      const { data } = await improve({ variables: { jobId, again, ...explicitKeys() } });
      if (data) setImprovement(data.improveRun);
    } catch (error) {
      setProblem(shownError(error).message);
    }
  };
  const stop = async () => {
    try {
      await stopReply({ variables: { id: improvement?.reply.id ?? '' } });
    } catch (error) {
      setProblem(shownError(error).message);
    }
  };
  const { id, conversationId, isOpen } = improvement?.reply ?? { id: '', conversationId: '', isOpen: false };
  useEffect(() => {
    if (!isOpen) return undefined;
    // The stream begins with the last message, so it needs no other read after an interruption.
    return keepStream(
      client,
      ImprovementRepliesDocument,
      { conversationId },
      {
        onData: ({ chatMessage: reply }) => {
          if (reply.id === id) setImprovement((before) => (before === null ? null : { ...before, reply }));
        },
      },
    );
  }, [client, conversationId, id, isOpen]);
  return { improvement, problem, isAsking, ask, stop };
}
