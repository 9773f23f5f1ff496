import { useEffect, useState } from 'react';
import { isObject } from '../../../domain/is-object.ts';
import { draftStorageKey, readDraft, writeDraft } from '../../lib/drafts.ts';
import { toast } from '../../lib/toaster.ts';
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
  const [stored] = useState(() => readDraft(key));
  const [first, setFirst] = useState(initial);
  const [draft, setDraft] = useState(() => (isObject(stored) ? { ...initial, ...fitting(initial, stored) } : initial));
  const [isTouched, setTouched] = useState(isObject(stored));
  useEffect(() => {
    if (isTouched) writeDraft(key, draft);
  }, [key, draft, isTouched]);

  // A new form has the first segment; one that was deleted since is replaced.
  useEffect(() => {
    if (segments === undefined) return;
    setDraft((before) => {
      const isChosen = isTouched && before.segmentId === '';
      if (isChosen || segments.some(({ id }) => id === before.segmentId)) return before;
      return { ...before, segmentId: segments[0]?.id ?? '' };
    });
    // oxlint-disable-next-line react/exhaustive-deps -- once for each list
  }, [segments]);

  const restart = () => {
    writeDraft(key, null);
    setTouched(false);
    setDraft({ ...first, segmentId: segments?.[0]?.id ?? '' });
  };
  return {
    draft,
    isTouched,
    begin: (values) => {
      setFirst((before) => ({ ...before, ...values }));
      if (!isTouched) setDraft((before) => ({ ...before, ...values }));
    },
    change: (changes) => {
      setTouched(true);
      setDraft((before) => ({ ...before, ...changes }));
    },
    startOver: () => {
      const before = draft;
      restart();
      // The form may be unmounted by then.
      const onClick = () => {
        writeDraft(key, before);
        setTouched(true);
        setDraft(before);
      };
      void toast('The form is as it was at first', 'none', { text: 'Undo', onClick });
    },
    sent: () => writeDraft(key, null),
  };
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
