import { useEffect, useState } from 'react';

/**
 * For a dialog that is only there while it is open: gives the keyboard back to what opened it, once it has gone. Blueprint does so after
 * a dialog has faded out, which one that is taken away never does. `opener` where the dialog was opened from a menu, which closes.
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
