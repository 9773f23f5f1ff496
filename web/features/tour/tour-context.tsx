import { useApolloClient } from '@apollo/client/react';
import { createContext, lazy, type ReactNode, Suspense, useCallback, useContext, useEffect, useMemo } from 'react';
import { CompleteTourDocument } from '../../generated/graphql.ts';
import { useSession } from '../../session/context.tsx';
import { tourRestartEvent } from '../../lib/tour.ts';
import { hasTourEnded, setTourEnded } from './tour-memory.ts';
import { useAutoStart } from './use-auto-start.ts';
import { useTourMachine } from './use-tour-machine.ts';

const TourGuide = lazy(async () => ({ default: (await import('./tour-guide.tsx')).TourGuide }));

const TourContext = createContext<{ start: () => void }>({ start: () => {} });

/** Offers the tour to a signed-in person and shows it over whatever is on the screen; `isOff` where it has no place. */
export function TourProvider({ isOff, children }: { isOff: boolean; children: ReactNode }) {
  const { user } = useSession();
  const client = useApolloClient();
  const userId = isOff ? null : (user?.userId ?? null);

  const save = useCallback(() => {
    // The page may be left right after: the browser finishes such a request.
    const context = { fetchOptions: { keepalive: true } };
    client
      .mutate({ mutation: CompleteTourDocument, context })
      .catch((error: unknown) => console.warn('The tour could not be marked as taken', error));
  }, [client]);
  const { state, send } = useTourMachine({ hasEnded: hasTourEnded, setEnded: setTourEnded, save });

  const startItself = useCallback(() => send({ type: 'start', by: 'itself' }), [send]);
  useAutoStart(userId, startItself);

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
