import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * For a part of the screen that goes away by itself: when it takes the keyboard with it, or a dialog it had opened, `target` gets the
 * keyboard. Who is elsewhere stays there.
 */
export function useFocusAfter(target: RefObject<HTMLElement | null>): void {
  const wasHere = useRef(false);
  // Before anything is taken away. A busy button in a dialog has let go of the keyboard, but the dialog is there.
  useLayoutEffect(
    () => () => void (wasHere.current = !isNowhere() || document.body.classList.contains('bp6-overlay-open')),
    [],
  );
  useEffect(
    () => () => {
      if (wasHere.current && isNowhere()) target.current?.focus({ preventScroll: true });
    },
    [target],
  );
}

const isNowhere = () => document.activeElement === null || document.activeElement === document.body;
