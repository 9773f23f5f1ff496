import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { newTestSize } from '../../../domain/identity/new-test-size.ts';
import { isObject } from '../../../domain/is-object.ts';
import { readDraft } from '../../lib/drafts.ts';
import { useStoredDraft } from '../../lib/use-stored-draft.ts';
import { useSession } from '../../session/context.tsx';
import { toast } from '../../lib/toaster.ts';
import { type Draft, draftFrom } from '../../lib/run-draft.ts';
import { audienceOfDraft, type FormAudience } from './audience/form-audience.ts';
import { chosenPreferences, hasText, withAudienceOf } from './draft.ts';

export interface DraftState {
  draft: Draft;
  change: (part: Partial<Draft>) => void;
  /** The audience of the person's last run; null before the first. */
  last: FormAudience | null;
  /** The audience that the settings begin with. */
  defaults: FormAudience;
  /** Number of personas of a form that nobody has changed. */
  usual: number;
  /** Segments that the number of personas was chosen for, where another screen chose others since; null elsewhere. */
  numberedFor: readonly string[] | null;
  /** Empties the form; the toast can restore the text. */
  startOver: () => void;
  /** Called when the draft was sent: the next message keeps the audience. */
  sent: () => void;
}

/** The draft on the screen: from 'Run again', else the stored one, else an empty one. Stored after each change. */
export function useDraft(): DraftState {
  const { user, reload } = useSession();
  const { state, pathname } = useLocation();
  const navigate = useNavigate();
  const userId = user?.userId ?? '';
  const preferences = user?.preferences;
  const { defaultSimulationSize } = user?.settings ?? {};
  const size = newTestSize({ defaultSimulationSize, chosen: preferences?.numUsers });
  const defaults = draftFrom(chosenPreferences(preferences), size);
  const last = user?.lastAudience ?? null;
  const startsAsLast = last !== null && preferences?.startWith !== 'defaults';
  // The empty form fills in fields that the draft does not have.
  const empty = startsAsLast ? draftFrom({ ...defaults, ...last }, size) : defaults;
  const toDraft = (source: unknown) => draftFrom({ ...empty, ...(source as object | null) }, size);
  const stored = () => toDraft(readDraft(userId));
  // Another screen may hand over segments alone: what was written stays, and is asked of them.
  const afterHandOver = (given: object) =>
    'message' in given ? toDraft(given) : toDraft({ ...stored(), samePersonasAs: null, split: null, ...given });
  const handedOver = (state as { draft?: unknown } | null)?.draft;
  const [numberedFor] = useState(() => (isWithoutNumber(handedOver) ? segmentsBefore(handedOver, stored()) : null));
  // An unchanged form is not stored, so that it follows later changes of the default size and the preferences.
  const { draft, change, replace } = useStoredDraft(userId, {
    read: toDraft,
    isEmpty: (one) => JSON.stringify(one) === JSON.stringify(empty),
    first: isObject(handedOver) ? afterHandOver(handedOver) : undefined,
  });

  const offerUndo = (text: string, before: Draft) => {
    if (!hasText(before)) return;
    void toast(text, 'none', { text: 'Undo', onClick: () => replace(before) });
  };

  // Removes the handed-over draft from the history, so that a reload does not undo later changes.
  useEffect(() => {
    if (!isObject(handedOver)) return;
    const before = stored();
    const next = afterHandOver(handedOver);
    const isReplaced = JSON.stringify(before) !== JSON.stringify(next);
    if (isReplaced)
      offerUndo('message' in handedOver ? 'This replaced your draft' : 'Your draft has these segments now', before);
    replace(next);
    void navigate(pathname, { replace: true, state: null });
    // oxlint-disable-next-line react/exhaustive-deps -- once for each draft that is handed over
  }, [handedOver]);

  return {
    draft,
    change: (part) => change((before) => ({ ...before, ...part })),
    last: last === null ? null : audienceOfDraft(draftFrom({ ...defaults, ...last }, size)),
    defaults: audienceOfDraft(defaults),
    usual: empty.numUsers ?? size,
    numberedFor,
    startOver: () => {
      offerUndo('The form is empty again', draft);
      replace(defaults);
    },
    sent: () => {
      const next = withAudienceOf(draft, defaults);
      replace(next);
      // The run just started is the last one now.
      void reload();
    },
  };
}

/** True for a draft of another screen that names no number of personas. */
function isWithoutNumber(handedOver: unknown): handedOver is object {
  return isObject(handedOver) && !('numUsers' in handedOver);
}

/** A whole draft begins with the usual number, which is that of no segments. */
function segmentsBefore(handedOver: object, { segmentIds }: Draft): readonly string[] {
  return 'message' in handedOver ? [] : segmentIds;
}
