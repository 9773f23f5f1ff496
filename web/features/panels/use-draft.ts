import { useState } from 'react';
import { isObject } from '../../../domain/is-object.ts';
import { draftStorageKey, writeDraft } from '../../lib/drafts.ts';
import { toast } from '../../lib/toaster.ts';
import { useStoredDraft } from '../../lib/use-stored-draft.ts';
import { useSession } from '../../session/context.tsx';
import type { PanelDraft } from './setup.ts';

export interface PanelDraftState {
  draft: PanelDraft;
  change: (changes: Partial<PanelDraft>) => void;
  /** Sets what an untouched form begins with; a touched one stays. */
  begin: (values: Partial<PanelDraft>) => void;
  /** False in a form as it begins, which is not stored. */
  isTouched: boolean;
  /** The form as it begins. */
  startOver: () => void;
  /** Forgets what was typed, because it was sent. */
  sent: () => void;
}

/** The draft of a new panel, of a template or without one. Stored in the browser after each change. */
export function useDraft(
  initial: PanelDraft,
  templateId: string | null,
  segments: readonly { id: string }[] | undefined,
): PanelDraftState {
  const { user } = useSession();
  const key = draftStorageKey(user?.userId ?? '', 'panel', templateId ?? undefined);
  const [first, setFirst] = useState(initial);
  const {
    draft: typed,
    change,
    replace,
  } = useStoredDraft<PanelDraft | null>(key, {
    read: (stored) => (isObject(stored) ? { ...initial, ...fitting(initial, stored) } : null),
    isEmpty: (one) => one === null,
  });
  const draft = withSegment(typed ?? first, typed !== null, segments);
  return {
    draft,
    isTouched: typed !== null,
    begin: (values) => setFirst((before) => ({ ...before, ...values })),
    change: (changes) =>
      change((before) => ({ ...withSegment(before ?? first, before !== null, segments), ...changes })),
    startOver: () => {
      const before = typed;
      replace(null);
      void toast('The form is as it was at first', 'none', { text: 'Undo', onClick: () => replace(before) });
    },
    sent: () => writeDraft(key, null),
  };
}

/** Chooses the first segment in a new form, and in the place of one that was deleted since; further ones that were are left out. */
function withSegment(
  draft: PanelDraft,
  isTouched: boolean,
  segments: readonly { id: string }[] | undefined,
): PanelDraft {
  if (segments === undefined) return draft;
  const isThere = (segmentId: string) => segments.some(({ id }) => id === segmentId);
  const more = draft.more.filter((one) => isObject(one) && isThere(one.segmentId) && Number.isInteger(one.people));
  const isNoneChosen = isTouched && draft.segmentId === '';
  if (isNoneChosen || isThere(draft.segmentId)) return { ...draft, more };
  return { ...draft, more, segmentId: segments[0]?.id ?? '' };
}

/** Returns the stored fields that have the type of the form's. */
function fitting(initial: PanelDraft, stored: Record<string, unknown>): Partial<PanelDraft> {
  const isFitting = (name: string) => {
    const [value, other] = [stored[name], initial[name as keyof PanelDraft]];
    return other === null ? value === null || typeof value === 'number' : kindOf(value) === kindOf(other);
  };
  const kept = Object.keys(initial).filter((name) => name in stored && isFitting(name));
  const fields: Partial<PanelDraft> = Object.fromEntries(kept.map((name) => [name, stored[name]]));
  // A start that has passed meanwhile is no start.
  return Date.parse(fields.startAt ?? '') > Date.now() ? fields : { ...fields, startAt: '' };
}

const kindOf = (value: unknown) => (Array.isArray(value) ? 'list' : typeof value);
