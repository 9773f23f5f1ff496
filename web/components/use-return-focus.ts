import { useEffect, useState } from 'react';

/**
 * Returns focus to the element that opened a dialog when the dialog unmounts; Blueprint does so only after a fade-out.
 * `opener` where the dialog was opened from a menu, which closes.
 */
export function useReturnFocus(opener: () => HTMLElement | null = () => null): void {
  const [before] = useState(() => document.activeElement);
  const [givenOpener] = useState(() => opener);
  useEffect(
    () => () => {
      if (document.activeElement !== null && document.activeElement !== document.body) return;
      const target = givenOpener() ?? before;
      if (target instanceof HTMLElement && target.isConnected) target.focus();
    },
    [before, givenOpener],
  );
}
