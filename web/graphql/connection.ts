import { useSyncExternalStore } from 'react';

/** State of the tab's one event stream; `idle` when nobody is signed in. */
export type StreamState = 'idle' | 'connecting' | 'live' | 'down';

let stream: StreamState = 'idle';
const listeners = new Set<() => void>();

/** Tells all screens the state of the stream. */
export function setStreamState(next: StreamState): void {
  if (next === stream) return;
  stream = next;
  for (const listener of listeners) listener();
}

export function getStreamState(): StreamState {
  return stream;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

export function useStreamState(): StreamState {
  return useSyncExternalStore(subscribe, getStreamState);
}

/** False while the browser knows that it has no network. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine);
}
