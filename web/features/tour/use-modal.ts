import { useEffect, useEffectEvent } from 'react';
import type { TourMachine } from './use-tour-machine.ts';

/** Where the keyboard goes when what had it is gone. */
const fallback = '[data-tour-button]';

/** Holds the keyboard while the tour is shown and gives it back: what is behind is out of reach, arrows walk, Esc skips. */
export function useModal(send: TourMachine['send']): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Tab') return keepWithin(event);
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.key === 'Escape') send({ type: 'skip' });
    else if (event.key === 'ArrowRight') send({ type: 'next' });
    else if (event.key === 'ArrowLeft') send({ type: 'previous' });
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const app = document.querySelector<HTMLElement>('#root');
    const before = document.activeElement;
    app?.toggleAttribute('inert', true);
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => {
      document.removeEventListener('keydown', listen);
      app?.toggleAttribute('inert', false);
      const isThere = before instanceof HTMLElement && before !== document.body && before.isConnected;
      const target = isThere ? before : document.querySelector<HTMLElement>(fallback);
      target?.focus({ preventScroll: true });
    };
  }, []);
}

/** Tab goes round within the card. */
function keepWithin(event: KeyboardEvent): void {
  const stops = [...document.querySelectorAll<HTMLElement>('[data-tour-step] button:not([disabled])')];
  const last = stops.length - 1;
  const at = stops.indexOf(document.activeElement as HTMLElement);
  const isLeaving = event.shiftKey ? at <= 0 : at === last || at === -1;
  if (!isLeaving) return;
  event.preventDefault();
  stops[event.shiftKey ? last : 0]?.focus();
}
