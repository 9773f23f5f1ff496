import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { DeleteChatConversationDocument, RestoreChatConversationDocument } from '../../generated/assistant/graphql.ts';
import { readDraft, writeDraft } from '../../lib/drafts.ts';
import { shownError } from '../../lib/errors.ts';
import { useSession } from '../../session/context.tsx';
import { toast } from '../../lib/toaster.ts';
import { assistantDraftKey } from './use-draft.ts';

/** Deletes a conversation and its draft at once; the toast can restore both. */
export function useDelete(id: string, isCurrent: boolean) {
  const client = useApolloClient();
  const navigate = useNavigate();
  const draftKey = assistantDraftKey(useSession().user?.userId ?? '', id);
  const [isBusy, setBusy] = useState(false);
  const variables = { id };
  const refetchQueries = ['ChatConversations'];

  const undo = async (draft: unknown) => {
    try {
      await client.mutate({ mutation: RestoreChatConversationDocument, variables, refetchQueries });
      writeDraft(draftKey, draft);
      if (isCurrent) await navigate(`/ai-assistant/${id}`);
    } catch (error) {
      void toast(`It could not be brought back: ${shownError(error).message}`, 'danger');
    }
  };
  const erase = async () => {
    setBusy(true);
    try {
      const draft = readDraft(draftKey);
      await client.mutate({ mutation: DeleteChatConversationDocument, variables, refetchQueries });
      if (isCurrent) await navigate('/ai-assistant', { replace: true });
      writeDraft(draftKey, null);
      void toast('Conversation deleted', 'none', { text: 'Undo', onClick: () => void undo(draft) });
    } catch (error) {
      void toast(shownError(error).message, 'danger');
    } finally {
      setBusy(false);
    }
  };
  return { erase, isBusy };
}
