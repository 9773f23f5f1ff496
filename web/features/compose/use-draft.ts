import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { readDraft, writeDraft } from '../../lib/drafts.ts';
import { useSession } from '../../lib/session-context.tsx';
import { type Draft, draftFrom, emptyDraft } from './draft.ts';

export interface DraftState {
  draft: Draft;
  change: (part: Partial<Draft>) => void;
  /** Back to an empty form, in the storage too. */
  clear: () => void;
}

/** The draft on the screen: from 'Run again', else what was typed here before, else empty. Stored as it changes. */
export function useDraft(): DraftState {
  const { user } = useSession();
  const { state, pathname } = useLocation();
  const navigate = useNavigate();
  const userId = user?.userId ?? '';
  const size = user?.settings.defaultSimulationSize ?? 10;
  const handedOver = (state as { draft?: unknown } | null)?.draft;
  const [draft, setDraft] = useState(() => draftFrom(handedOver ?? readDraft(userId), size));

  // What was handed over is in the form now; a reload must not bring it back over later changes.
  useEffect(() => {
    if (handedOver === undefined) return;
    setDraft(draftFrom(handedOver, size));
    void navigate(pathname, { replace: true, state: null });
  }, [handedOver, navigate, pathname, size]);

  // An untouched form is not kept: it takes the default size of the day.
  useEffect(() => {
    const isUntouched = JSON.stringify(draft) === JSON.stringify(emptyDraft(size));
    writeDraft(userId, isUntouched ? null : draft);
  }, [userId, draft, size]);

  return {
    draft,
    change: (part) => setDraft((before) => ({ ...before, ...part })),
    clear: () => {
      setDraft(emptyDraft(size));
      writeDraft(userId, null);
    },
  };
}
