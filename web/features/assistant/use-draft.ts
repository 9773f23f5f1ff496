import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { draftStorageKey, readDraft, writeDraft } from '../../lib/drafts.ts';
import { useSession } from '../../session/context.tsx';

export interface AssistantDraft {
  mode: 'ask' | 'improve';
  text: string;
  /** The wish for a message that is to be improved. */
  wish: string;
  /** Key of the visit that handed over a message; null for typed text. */
  visit: string | null;
}

export interface DraftState {
  draft: AssistantDraft;
  /** True when this visit handed over a message. */
  wasHandedOver: boolean;
  change: (part: Partial<AssistantDraft>) => void;
  /** Empties the form and its stored draft. */
  clear: () => void;
}

const emptyDraft: AssistantDraft = { mode: 'ask', text: '', wish: '', visit: null };

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
  const place = assistantDraftKey(useSession().user?.userId ?? '', conversationId);
  const { state, key: visit } = useLocation();
  const improve = (state as { improve?: unknown } | null)?.improve;
  const wasHandedOver = typeof improve === 'string';
  const [draft, setDraft] = useState((): AssistantDraft => {
    const stored = draftFrom(readDraft(place));
    return wasHandedOver && stored.visit !== visit ? { mode: 'improve', text: improve, wish: '', visit } : stored;
  });
  useEffect(() => writeDraft(place, draft.text === '' && draft.wish === '' ? null : draft), [place, draft]);
  return {
    draft,
    wasHandedOver,
    change: (part) => setDraft((before) => ({ ...before, ...part })),
    clear: () => {
      setDraft(emptyDraft);
      // The form may be unmounted by now, because a first question opens its conversation.
      writeDraft(place, null);
    },
  };
}
