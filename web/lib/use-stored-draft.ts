import { useEffect, useEffectEvent, useState } from 'react';
import { readDraft, watchDraft, writeDraft } from './drafts.ts';
import { toast } from './toaster.ts';

interface Options<T> {
  /** Parses a stored draft; null, missing and malformed parts are those of the empty form. */
  read: (stored: unknown) => T;
  /** True for a draft that is not worth storing. */
  isEmpty: (draft: T) => boolean;
  /** Begins the form in place of the stored draft. */
  first?: T | undefined;
}

export interface StoredDraft<T> {
  draft: T;
  change: (next: (before: T) => T) => void;
  /** Sets and stores at once: the form may be gone before its next rendering. */
  replace: (next: T) => void;
}

/**
 * The draft of a form, stored in this browser after each change. Another tab that changes it takes the form over, because
 * the newest text wins; text that was typed here can be taken back.
 */
export function useStoredDraft<T>(key: string, { read, isEmpty, first }: Options<T>): StoredDraft<T> {
  const [{ draft, isOwn }, setState] = useState(() =>
    first === undefined ? { draft: read(readDraft(key)), isOwn: false } : { draft: first, isOwn: true },
  );
  const isStored = !isEmpty(draft);
  // A draft of another tab is not written again: that tab may be further by now.
  useEffect(() => {
    if (isOwn) writeDraft(key, isStored ? draft : null);
  }, [key, draft, isOwn, isStored]);

  const change: StoredDraft<T>['change'] = (next) => setState((before) => ({ draft: next(before.draft), isOwn: true }));
  const replace = (next: T) => {
    writeDraft(key, isEmpty(next) ? null : next);
    change(() => next);
  };
  const takeOver = useEffectEvent((stored: unknown) => {
    const theirs = read(stored);
    if (JSON.stringify(theirs) === JSON.stringify(draft)) return;
    const mine = draft;
    if (isOwn && isStored)
      onceVisible(() =>
        toast('This form shows what was typed in another tab', 'none', {
          text: 'Back to what was here',
          onClick: () => replace(mine),
        }),
      );
    setState({ draft: theirs, isOwn: false });
  });
  useEffect(() => watchDraft(key, takeOver), [key]);
  return { draft, change, replace };
}

/** Waits for the person to see this tab, because a message is shown for a few seconds only. */
function onceVisible(show: () => unknown): void {
  if (document.visibilityState !== 'hidden') show();
  else document.addEventListener('visibilitychange', show, { once: true });
}
