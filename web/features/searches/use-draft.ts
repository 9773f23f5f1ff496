import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { draftStorageKey } from '../../lib/drafts.ts';
import { useStoredDraft } from '../../lib/use-stored-draft.ts';
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
  const { draft, change, replace } = useStoredDraft(key, {
    read: draftFrom,
    isEmpty: isAsAtFirst,
    first: handedOver === undefined ? undefined : draftFrom(handedOver),
  });

  // A handed-over draft leaves the history, so that a reload does not undo later changes.
  useEffect(() => {
    if (handedOver === undefined) return;
    replace(draftFrom(handedOver));
    void navigate(pathname, { replace: true, state: null });
    // oxlint-disable-next-line react/exhaustive-deps -- once for each draft that is handed over
  }, [handedOver, navigate, pathname]);

  return {
    draft,
    change: (part) => change((before) => ({ ...before, ...part })),
    isUntouched: isAsAtFirst(draft),
    startOver: () => replace(emptyDraft()),
  };
}

const isAsAtFirst = (draft: SearchDraft) => JSON.stringify(draft) === JSON.stringify(emptyDraft());
