import { useEffect, useRef } from 'react';
import { useDebounced } from './use-debounced.ts';

/**
 * Calls `save` with a text once it has not changed for `delayMs`, and at once when the page or the screen is left, so
 * that an edit made just before is not lost. `isLeaving` says that the page goes: the request has to outlive it.
 */
export function useSaved(text: string, delayMs: number, save: (text: string, isLeaving: boolean) => void): void {
  const stored = useRef(text);
  const newest = useRef({ text, save });
  useEffect(() => {
    newest.current = { text, save };
  });
  const settled = useDebounced(text, delayMs);
  useEffect(() => {
    if (settled === stored.current) return;
    stored.current = settled;
    newest.current.save(settled, false);
  }, [settled]);
  useEffect(() => {
    const saveNow = (isLeaving: boolean) => {
      const { text: typed, save: send } = newest.current;
      if (typed === stored.current) return;
      stored.current = typed;
      send(typed, isLeaving);
    };
    const onLeave = () => saveNow(true);
    window.addEventListener('pagehide', onLeave);
    return () => {
      window.removeEventListener('pagehide', onLeave);
      saveNow(false);
    };
  }, []);
}
