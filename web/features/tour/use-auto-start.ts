import { useApolloClient } from '@apollo/client/react';
import { useEffect, useEffectEvent } from 'react';
import { loadSettings } from '../../lib/settings.ts';
import { hasTourEnded, rememberTourFor } from './tour-memory.ts';

/** After somebody is seen to be signed in. */
const autoStartMs = 1500;
/** While a dialog is open. */
const againMs = 1000;

/** Starts the tour for somebody who has not taken it, once they have had a moment to look around. */
export function useAutoStart(userId: string | null, start: () => void): void {
  const client = useApolloClient();
  const begin = useEffectEvent(start);

  useEffect(() => {
    if (userId === null) return;
    rememberTourFor(userId);
    if (hasTourEnded()) return;
    let timer: ReturnType<typeof setTimeout>;
    let isGone = false;
    const check = async () => {
      try {
        if ((await loadSettings(client)).hasCompletedTour) return;
        // What is kept may be minutes old: it may have been taken in another tab since.
        if (!(await loadSettings(client, { forceReload: true })).hasCompletedTour && !isGone) startWhenFree();
      } catch (error) {
        console.warn('Whether the tour was taken could not be read', error);
      }
    };
    const startWhenFree = () => {
      // Two things that hold the keyboard would fight for it.
      if (document.body.classList.contains('bp6-overlay-open')) timer = setTimeout(startWhenFree, againMs);
      else begin();
    };
    timer = setTimeout(() => void check(), autoStartMs);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [client, userId]);
}
