import { useEffect, useSyncExternalStore } from 'react';

/** The name of what is on the screen, for the bar at the top; null where the address says enough. */
let name: string | null = null;
const listeners = new Set<() => void>();

function say(next: string | null): void {
  name = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A screen says what it shows, once it knows; until it goes. */
export function useCrumb(shown: string | undefined): void {
  useEffect(() => {
    if (shown === undefined) return undefined;
    say(shown);
    return () => say(null);
  }, [shown]);
}

export function useShownCrumb(): string | null {
  return useSyncExternalStore(subscribe, () => name);
}
