import { useApolloClient, useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import {
  ChatConversationDocument,
  SendChatMessageDocument,
  type SendChatMessageMutation,
} from '../../generated/assistant/graphql.ts';
import { explicitKeys } from '../../lib/stored-api-keys.ts';
import { chosenTools } from './chosen-tools.ts';
import { shownError } from '../../lib/errors.ts';

/** A question, or a message to improve with the wish for it as `message`. */
export interface Question {
  message: string;
  /** The message to improve. */
  original?: string;
}

export interface AskState {
  /** Resolves to true when the question was accepted; otherwise the text is kept. */
  ask: (question: Question) => Promise<boolean>;
  isSending: boolean;
  problem: string | null;
}

/** Sends a question in a conversation, or creates a conversation and opens it. */
export function useAsk(conversationId: string | null): AskState {
  const client = useApolloClient();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string | null>(null);
  const [send, { loading: isSending }] = useMutation(SendChatMessageDocument, {
    refetchQueries: ['ChatConversations'],
  });

  /** Adds the question and its open reply to the cached conversation. */
  const show = ({ conversation, question, reply }: SendChatMessageMutation['sendChatMessage']) => {
    const cachedConversation = { query: ChatConversationDocument, variables: { id: conversation.id } };
    const before = client.readQuery(cachedConversation)?.chatConversation?.messages ?? [];
    const messages = [...before, question, reply];
    client.writeQuery({ ...cachedConversation, data: { chatConversation: { ...conversation, messages } } });
  };
  const ask = async ({ message, original }: Question) => {
    setProblem(null);
    try {
      const { data } = await send({
        variables: { conversationId, message, original: original ?? null, tools: chosenTools(), ...explicitKeys() },
      });
      if (!data) return false;
      show(data.sendChatMessage);
      if (conversationId === null) await navigate(`/ai-assistant/${data.sendChatMessage.conversation.id}`);
      return true;
    } catch (error) {
      setProblem(shownError(error).message);
      return false;
    }
  };
  return { ask, isSending, problem };
}
