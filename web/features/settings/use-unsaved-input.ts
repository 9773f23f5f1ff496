import { useEffect, useState } from 'react';
import { useSession } from '../../session/context.tsx';
import { session } from '../../session/session.ts';

/**
 * Unsaved input by person and form. Kept in memory only, because it includes keys and passwords, and discarded at
 * sign-out.
 */
const kept = new Map<string, unknown>();
session.subscribe((change) => {
  if (change === 'signed-out') kept.clear();
});

/**
 * Like useState, but the input is still there when the person returns to the section. Undefined means nothing unsaved.
 */
export function useUnsavedInput<T>(form: string): [T | undefined, (value: T | undefined) => void] {
  const key = `${useSession().user?.userId ?? ''} ${form}`;
  const [value, setValue] = useState(() => kept.get(key) as T | undefined);
  const keep = (next: T | undefined) => {
    if (next === undefined) kept.delete(key);
    else kept.set(key, next);
    setValue(next);
  };
  return [value, keep];
}

/** Warns before the page is closed while input is unsaved. */
export function useUnsavedWarning(): void {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (kept.size > 0) event.preventDefault();
    };
    globalThis.addEventListener('beforeunload', warn);
    return () => globalThis.removeEventListener('beforeunload', warn);
  }, []);
}
