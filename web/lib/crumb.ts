import { useEffect, useSyncExternalStore } from 'react';

/** Name of the current item for the top bar; null when the address is enough. */
let name: string | null = null;
const listeners = new Set<() => void>();

function setName(next: string | null): void {
  name = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows a name in the top bar until the screen unmounts. */
export function useCrumb(shown: string | undefined): void {
  useEffect(() => {
    if (shown === undefined) return undefined;
    setName(shown);
    return () => setName(null);
  }, [shown]);
}

/** The name that the shown screen has set. */
export function useShownCrumb(): string | null {
  return useSyncExternalStore(subscribe, () => name);
}
