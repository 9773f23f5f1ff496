import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { draftStorageKey, readDraft, writeDraft } from '../../lib/drafts.ts';
import { useSession } from '../../session/context.tsx';
import { draftFrom, emptyDraft, type SearchDraft } from './draft.ts';

export interface DraftState {
  draft: SearchDraft;
  change: (part: Partial<SearchDraft>) => void;
  isUntouched: boolean;
  /** Empties the form. */
  startOver: () => void;
}

/** The draft on the screen: from the screen that handed one over, else what was typed before. Stored after each change. */
export function useDraft(): DraftState {
  const { user } = useSession();
  const { state, pathname } = useLocation();
  const navigate = useNavigate();
  const key = draftStorageKey(user?.userId ?? '', 'search');
  const handedOver = (state as { draft?: unknown } | null)?.draft;
  const [draft, setDraft] = useState(() => draftFrom(handedOver ?? readDraft(key)));

  // A handed-over draft leaves the history, so that a reload does not undo later changes.
  useEffect(() => {
    if (handedOver === undefined) return;
    setDraft(draftFrom(handedOver));
    void navigate(pathname, { replace: true, state: null });
  }, [handedOver, navigate, pathname]);

  const isUntouched = JSON.stringify(draft) === JSON.stringify(emptyDraft());
  useEffect(() => writeDraft(key, isUntouched ? null : draft), [key, draft, isUntouched]);
  return {
    draft,
    change: (part) => setDraft((before) => ({ ...before, ...part })),
    isUntouched,
    startOver: () => setDraft(emptyDraft()),
  };
}
