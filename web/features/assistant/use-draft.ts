import { useLocation } from 'react-router';
import { draftStorageKey, readDraft } from '../../lib/drafts.ts';
import { useStoredDraft } from '../../lib/use-stored-draft.ts';
import { useSession } from '../../session/context.tsx';

export interface AssistantDraft {
  mode: 'ask' | 'improve';
  text: string;
  /** The wish for a message that is to be improved. */
  wish: string;
  /** Key of the router's location that handed over the message; null for typed text. */
  visit: string | null;
}

export interface DraftState {
  draft: AssistantDraft;
  /** True when another screen opened this one with a message to improve. */
  wasHandedOver: boolean;
  change: (part: Partial<AssistantDraft>) => void;
  /** Empties the form and its stored draft. */
  clear: () => void;
}

const emptyDraft: AssistantDraft = { mode: 'ask', text: '', wish: '', visit: null };

/** Reads a stored draft; missing and malformed parts are empty. */
function draftFrom(source: unknown): AssistantDraft {
  const { mode, text, wish, visit } = (source ?? {}) as Record<string, unknown>;
  return {
    mode: mode === 'improve' ? 'improve' : 'ask',
    text: typeof text === 'string' ? text : '',
    wish: typeof wish === 'string' ? wish : '',
    visit: typeof visit === 'string' ? visit : null,
  };
}

/** Storage key of a conversation's draft; null is the conversation that does not exist yet. */
export function assistantDraftKey(userId: string, conversationId: string | null): string {
  return draftStorageKey(userId, 'assistant', conversationId ?? 'new');
}

/** The unsent text of a conversation. A message that is handed over replaces it once; a reload keeps later edits. */
export function useDraft(conversationId: string | null): DraftState {
  const draftKey = assistantDraftKey(useSession().user?.userId ?? '', conversationId);
  const { state, key: visit } = useLocation();
  const improve = (state as { improve?: unknown } | null)?.improve;
  const wasHandedOver = typeof improve === 'string';
  const stored = draftFrom(readDraft(draftKey));
  const first: AssistantDraft | undefined =
    wasHandedOver && stored.visit !== visit ? { mode: 'improve', text: improve, wish: '', visit } : undefined;
  const { draft, change, replace } = useStoredDraft(draftKey, {
    read: draftFrom,
    isEmpty: ({ text, wish }) => text === '' && wish === '',
    first,
  });
  return {
    draft,
    wasHandedOver,
    change: (part) => change((before) => ({ ...before, ...part })),
    // The form may be unmounted by then, because a first question opens its conversation.
    clear: () => replace(emptyDraft),
  };
}
