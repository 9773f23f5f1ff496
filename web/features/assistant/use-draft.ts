import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { draftPlace, readDraft, writeDraft } from '../../lib/drafts.ts';
import { useSession } from '../../session/context.tsx';

export interface AssistantDraft {
  mode: 'ask' | 'improve';
  text: string;
  /** What should change in a message that is to be improved. */
  wish: string;
  /** The visit that a message was handed over with, null for what was typed. */
  visit: string | null;
}

export interface DraftState {
  draft: AssistantDraft;
  /** Whether this visit brought a message. */
  wasHandedOver: boolean;
  change: (part: Partial<AssistantDraft>) => void;
  /** Back to an empty form, in the storage too. */
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

/** Where what is typed in a conversation is kept; null is the one that has not begun. */
export function assistantDraftPlace(userId: string, conversationId: string | null): string {
  return draftPlace(userId, 'assistant', conversationId ?? 'new');
}

/** What was typed in a conversation and not sent. A message that is handed over takes its place, once: a reload keeps what became of it. */
export function useDraft(conversationId: string | null): DraftState {
  const place = assistantDraftPlace(useSession().user?.userId ?? '', conversationId);
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
      // The form may be gone by now: a first question leads to its conversation.
      writeDraft(place, null);
    },
  };
}
