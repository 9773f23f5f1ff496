import { useApolloClient } from '@apollo/client/react';
import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
} from 'react';
import { hasTourEnded, rememberTourFor, setTourEnded } from './tour-memory.ts';
import { useTourMachine } from './use-tour-machine.ts';
import { CompleteTourDocument } from '../../generated/graphql.ts';
import { isOverlayOpen } from '../../lib/overlay.ts';
import { loadSettings } from '../../lib/settings.ts';
import { tourRestartEvent } from '../../lib/tour.ts';
import { useSession } from '../../session/context.tsx';

const TourGuide = lazy(async () => ({ default: (await import('./tour-guide.tsx')).TourGuide }));

const TourContext = createContext<{ start: () => void }>({ start: () => {} });

/** Starts the tour for people who have not taken it, and shows it over any screen; `isOff` disables it. */
export function TourProvider({ isOff, children }: { isOff: boolean; children: ReactNode }) {
  const { user } = useSession();
  const client = useApolloClient();
  const userId = isOff ? null : (user?.userId ?? null);

  const save = useCallback(() => {
    // The page may be closed right after; the browser finishes a request with `keepalive`.
    const context = { fetchOptions: { keepalive: true } };
    client
      .mutate({ mutation: CompleteTourDocument, context })
      .catch((error: unknown) => console.warn('The tour could not be marked as taken', error));
  }, [client]);
  const { state, send } = useTourMachine({ hasEnded: hasTourEnded, setEnded: setTourEnded, save });

  const startAutomatically = useCallback(() => send({ type: 'start', by: 'itself' }), [send]);
  useAutoStart(userId, startAutomatically);

  useEffect(() => {
    if (userId === null) send({ type: 'leave' });
  }, [userId, send]);

  const start = useCallback(() => send({ type: 'start', by: 'person' }), [send]);
  useEffect(() => {
    const onRestart = (event: Event) => {
      event.preventDefault();
      start();
    };
    globalThis.addEventListener(tourRestartEvent, onRestart);
    return () => globalThis.removeEventListener(tourRestartEvent, onRestart);
  }, [start]);

  const value = useMemo(() => ({ start }), [start]);
  return (
    <TourContext value={value}>
      {children}
      {userId !== null && state.phase !== 'inactive' ? (
        <Suspense>
          <TourGuide state={state} send={send} />
        </Suspense>
      ) : null}
    </TourContext>
  );
}

/** `start` shows the tour from its first step. */
export function useTour(): { start: () => void } {
  return useContext(TourContext);
}

/** Milliseconds between the sign-in and the start of the tour. */
const autoStartMs = 1500;
/** Milliseconds between attempts while a dialog is open. */
const retryMs = 1000;

/** Starts the tour for people who have not taken it, after a moment to look around. */
function useAutoStart(userId: string | null, start: () => void): void {
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
        // The cache may be minutes old: the person may have taken the tour in another tab.
        if (!(await loadSettings(client, { forceReload: true })).hasCompletedTour && !isGone) startWhenFree();
      } catch (error) {
        console.warn('Whether the tour was taken could not be read', error);
      }
    };
    const startWhenFree = () => {
      // Two focus traps would take focus from each other.
      if (isOverlayOpen()) timer = setTimeout(startWhenFree, retryMs);
      else begin();
    };
    timer = setTimeout(() => void check(), autoStartMs);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [client, userId]);
}
