import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { runDefaults } from '../../../domain/simulations/run-input.ts';
import { readDraft, writeDraft } from '../../lib/drafts.ts';
import { useSession } from '../../session/context.tsx';
import { toast } from '../../lib/toaster.ts';
import { type Draft, draftFrom } from '../../lib/run-draft.ts';
import { hasText, startingSize, withAudienceOf } from './draft.ts';

export interface DraftState {
  draft: Draft;
  change: (part: Partial<Draft>) => void;
  /** Back to an empty form, with a way back to what was there. */
  startOver: () => void;
  /** The draft was sent: the next message goes to the same audience unless another is chosen. */
  sent: () => void;
}

/** The draft on the screen: from 'Run again', else what was typed here before, else empty. Stored as it changes. */
export function useDraft(): DraftState {
  const { user, reload } = useSession();
  const { state, pathname } = useLocation();
  const navigate = useNavigate();
  const userId = user?.userId ?? '';
  const hasRuns = user?.hasRuns ?? false;
  const size = startingSize({
    hasRuns,
    defaultSimulationSize: user?.settings.defaultSimulationSize ?? runDefaults.numUsers,
  });
  // What somebody prefers stands wherever nothing else was said.
  const read = (source: unknown) => draftFrom({ ...user?.preferences, ...(source as object | null) }, size);
  const empty = read(null);
  const handedOver = (state as { draft?: unknown } | null)?.draft;
  const [draft, setDraft] = useState(() => read(handedOver ?? readDraft(userId)));

  // Whoever takes it back may have left this screen: the storage has it then.
  const offerUndo = (said: string, before: Draft) => {
    if (!hasText(before)) return;
    const undo = () => {
      writeDraft(userId, before);
      setDraft(before);
    };
    void toast(said, 'none', { text: 'Undo', onClick: undo });
  };

  // What was handed over is in the form now; a reload must not bring it back over later changes.
  useEffect(() => {
    if (handedOver === undefined) return;
    const before = read(readDraft(userId));
    const next = read(handedOver);
    if (JSON.stringify(before) !== JSON.stringify(next)) offerUndo('This replaced your draft', before);
    setDraft(next);
    void navigate(pathname, { replace: true, state: null });
    // oxlint-disable-next-line react/exhaustive-deps -- once for each draft that is handed over
  }, [handedOver]);

  // An untouched form is not kept: it takes the default size and the preferences of the day.
  const isUntouched = JSON.stringify(draft) === JSON.stringify(empty);
  useEffect(() => writeDraft(userId, isUntouched ? null : draft), [userId, draft, isUntouched]);

  return {
    draft,
    change: (part) => setDraft((before) => ({ ...before, ...part })),
    startOver: () => {
      offerUndo('The form is empty again', draft);
      setDraft(empty);
    },
    sent: () => {
      const next = withAudienceOf(draft, empty);
      setDraft(next);
      writeDraft(userId, next);
      if (!hasRuns) void reload();
    },
  };
}
